import { connect } from 'node:net';
import { quantile } from 'simple-statistics';

export interface LoadResult {
  readonly commands: number;
  readonly commandsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Mean length of an answer, bytes. */
  readonly bytes: number;
}

/** What a run asks a phone for, in roughly these shares: look, act, ask where it is. */
const COMMANDS = [
  'uiautomator dump /dev/tty',
  'input tap 540 1200',
  'dumpsys window displays | grep mCurrentFocus',
  'input swipe 540 1600 540 800 200',
  'uiautomator dump /dev/tty',
  'input keyevent BACK',
];

export interface LoadOptions {
  readonly port: number;
  readonly serials: readonly string[];
  readonly seconds: number;
}

/**
 * Every device has one client that sends a command, reads its answer to the end and sends the next, each on a connection of its
 * own, as adb clients do.
 */
export async function measureLoad(
  options: LoadOptions,
  requestOf = (index: number): string => `shell:${COMMANDS[index % COMMANDS.length]}`,
): Promise<LoadResult> {
  const until = performance.now() + options.seconds * 1_000;
  const took: number[] = [];
  let bytes = 0;
  const drive = async (serial: string): Promise<void> => {
    for (let index = 0; performance.now() < until; index += 1) {
      const from = performance.now();
      bytes += await ask(options.port, serial, requestOf(index));
      took.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(options.serials.map(drive));
  const seconds = (performance.now() - from) / 1_000;
  const at = (share: number): number => (took.length === 0 ? 0 : quantile(took, share));
  return {
    commands: took.length,
    commandsPerSecond: took.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bytes: Math.round(bytes / Math.max(1, took.length)),
  };
}

/** One command on one connection. Returns how many bytes came. */
function ask(port: number, serial: string, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let size = 0;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (size === 0) socket.write(frame(request));
      size += chunk.length;
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Math.max(0, size - 8)));
    socket.write(frame(`host:transport:${serial}`));
  });
}

function frame(text: string): string {
  return text.length.toString(16).padStart(4, '0') + text;
}
