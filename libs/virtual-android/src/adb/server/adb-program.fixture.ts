import { spawn, spawnSync } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';

export const adbPresent = spawnSync('adb', ['version']).status === 0;
if (!adbPresent)
  console.warn('NOT RUN: the adb command is not installed, so it was not tried against the virtual server.');

export interface AdbRun {
  readonly status: number;
  readonly output: Buffer;
  readonly error: string;
}

/** Runs the real adb command against a server, for at most 20 s. */
export async function runAdb(port: number, args: readonly string[], input = ''): Promise<AdbRun> {
  const child = spawn('adb', ['-H', '127.0.0.1', '-P', String(port), ...args], { timeout: 150_000 });
  const status = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? -1));
  });
  // A command that does not read its input closes it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [output, error] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
  return { status: await status, output, error };
}
