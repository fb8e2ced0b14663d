let files: readonly string[] = [];
let builtins: ReadonlySet<string> = new Set();

/** Names of the programs under `/system/bin`, sorted. The command table sets them, so that files need not know commands. */
export function programNames(): readonly string[] {
  return files;
}

/** True for a command inside the shell. */
export function isBuiltin(name: string): boolean {
  return builtins.has(name);
}

export function setProgramNames(withFile: readonly string[], inShell: readonly string[]): void {
  files = withFile.toSorted();
  builtins = new Set(inShell);
}
