/** What `shell` and its options ask for. */
export interface ShellRequest {
  /** Empty for an interactive shell. */
  readonly line: string;
  /** Version 2: packets, with errors and the exit code separate. */
  readonly v2: boolean;
  readonly terminal: boolean;
}

/**
 * Reads `shell[,OPTION…]:LINE` by the rules of adbd (`ShellService` in AOSP `daemon/services.cpp`): a line runs without
 * a terminal and an interactive shell in a terminal, unless `raw` or `pty` is given. Unknown options are ignored. Null
 * for other services.
 */
export function shellRequestOf(request: string): ShellRequest | null {
  const [, options, line] = /^shell((?:,[^:,]*)*):(.*)$/s.exec(request) ?? [];
  if (options === undefined || line === undefined) return null;
  let terminal = line === '';
  let v2 = false;
  for (const option of options.split(',')) {
    if (option === 'raw') terminal = false;
    else if (option === 'pty') terminal = true;
    else if (option === 'v2') v2 = true;
  }
  return { line, v2, terminal };
}
