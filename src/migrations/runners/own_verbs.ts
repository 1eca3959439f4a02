/** Subcommands of package managers, which are no scripts. */
export const PACKAGE_OWN =
  "add install i ci update up upgrade remove rm uninstall " +
  "link unlink pack publish audit outdated list ls why info init create " +
  "login logout config cache prune dedupe rebuild store fetch import patch " +
  "view version set pm licenses doctor help completion node root bin build";
