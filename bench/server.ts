export interface ServerOptions {
  /** `["mcp"]` when missing. */
  readonly args?: readonly string[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A running MCP server, `butler mcp` unless told otherwise, spoken to over its stdio, one JSON object a line. */
export class Server {
  #child: Deno.ChildProcess;
  #writer: WritableStreamDefaultWriter<Uint8Array>;
  #reader: ReadableStreamDefaultReader<string>;
  #unread = "";
  #id = 0;

  constructor(program: string, cwd: string, options: ServerOptions = {}) {
    this.#child = new Deno.Command(program, {
      args: [...options.args ?? ["mcp"]],
      cwd,
      env: { ...options.env },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#reader = this.#child.stdout
      .pipeThrough(new TextDecoderStream()).getReader();
  }

  async initialize(): Promise<void> {
    await this.request("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "bench", version: "0" },
    });
    await this.#send({ method: "notifications/initialized" });
  }

  /** The text of the first content block. Throws if the tool answers an error. */
  async call(name: string, args: Record<string, unknown>): Promise<string> {
    const result = await this.request("tools/call", { name, arguments: args });
    const { content, isError } = result as {
      content: { text: string }[];
      isError?: boolean;
    };
    const text = content.map((block) => block.text).join("\n");
    if (isError) throw new Error(`Cannot measure ${name}: ${text}`);
    return text;
  }

  async request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#id;
    await this.#send({ id, method, params });
    for (;;) {
      const message = JSON.parse(await this.#line());
      if (message.id !== id) continue;
      if (message.error) {
        throw new Error(`Cannot measure: ${message.error.message}`);
      }
      return message.result;
    }
  }

  async close(): Promise<void> {
    await this.#writer.close();
    await this.#reader.cancel();
    await this.#child.status;
  }

  #send(message: Record<string, unknown>): Promise<void> {
    const line = JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n";
    return this.#writer.write(new TextEncoder().encode(line));
  }

  async #line(): Promise<string> {
    for (;;) {
      const end = this.#unread.indexOf("\n");
      if (end >= 0) {
        const line = this.#unread.slice(0, end);
        this.#unread = this.#unread.slice(end + 1);
        return line;
      }
      const { value, done } = await this.#reader.read();
      if (done) throw new Error("Cannot measure: the server ended");
      this.#unread += value;
    }
  }
}
