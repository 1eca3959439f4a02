/** The style rules of this project that `deno lint` can check. */

import { fromFileUrl } from "@std/path";

const root = fromFileUrl(new URL("../../", import.meta.url));

/** `Deno.*` and `node:*` belong to `src/io`: everything else gets them handed in. */
const systemBoundary: Deno.lint.Rule = {
  create(context) {
    const path = context.filename.slice(root.length).replaceAll("\\", "/");
    if (!path.startsWith("src/") || path.startsWith("src/io/")) return {};
    const report = (node: Deno.lint.Node, what: string) =>
      context.report({
        node,
        message: `Cannot use ${what} here: only src/io may`,
        hint: "Add a function to src/io, or take it as an argument",
      });
    return {
      'MemberExpression[object.name="Deno"]': (node: Deno.lint.Node) =>
        report(node, "Deno"),
      'TSQualifiedName[left.name="Deno"]': (node: Deno.lint.Node) =>
        report(node, "Deno"),
      ImportDeclaration: ({ source }) => {
        if (source.value.startsWith("node:")) report(source, source.value);
      },
      ImportExpression: ({ source }) => {
        const { value } = source as Deno.lint.StringLiteral;
        if (value?.startsWith?.("node:")) report(source, value);
      },
    };
  },
};

/** `Cannot stage "a.ts": path is outside the repository`: upper case, no period. */
const errorWording: Deno.lint.Rule = {
  create(context) {
    return {
      NewExpression({ callee, arguments: args }) {
        if (callee.type !== "Identifier" || !callee.name.endsWith("Error")) {
          return;
        }
        for (const text of args.flatMap(englishTexts)) {
          const message = wordingFault(text);
          if (message) context.report({ node: text, message });
        }
      },
    };
  },
};

type Text = Deno.lint.StringLiteral | Deno.lint.TemplateLiteral;

/** The argument itself if it is a text, else its property `en`. */
function englishTexts(node: Deno.lint.Node): Text[] {
  if (node.type === "TemplateLiteral") return [node];
  if (node.type === "Literal") {
    return typeof node.value === "string" && node.value.includes(" ")
      ? [node as Deno.lint.StringLiteral]
      : [];
  }
  if (node.type !== "ObjectExpression") return [];
  return node.properties.flatMap((property) =>
    property.type === "Property" && property.key.type === "Identifier" &&
      property.key.name === "en"
      ? englishTexts(property.value)
      : []
  );
}

function wordingFault(node: Text): string | undefined {
  const parts = node.type === "TemplateLiteral"
    ? node.quasis.map((part) => part.cooked)
    : [node.value];
  if (/^[a-z]/.test(parts[0])) {
    return "An error message starts with an upper case letter";
  }
  if (/(^|[^.])\.$/.test(parts[parts.length - 1])) {
    return "An error message does not end with a period";
  }
  return undefined;
}

const plugin: Deno.lint.Plugin = {
  name: "butler",
  rules: {
    "system-boundary": systemBoundary,
    "error-wording": errorWording,
  },
};

export default plugin;
