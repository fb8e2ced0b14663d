import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Adb, type DeviceClient } from '@devicefarmer/adbkit';
import type { Side } from './side.ts';

/** One of the two clients, bound to one phone. */
export type Session =
  | {
      readonly client: 'adb';
      readonly side: Side;
      readonly adb: (args: readonly string[], input?: Uint8Array) => Promise<Ran>;
    }
  | { readonly client: 'adbkit'; readonly side: Side; readonly device: DeviceClient };

export interface Ran {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

const DEADLINE_MS = 30_000;

export function adbSession(side: Side): Session {
  return {
    client: 'adb',
    side,
    adb: (args, input) => runAdb(['-P', String(side.port), '-s', side.serial, ...args], input),
  };
}

export function adbkitSession(side: Side): Session {
  const client = Adb.createClient({ port: side.port, bin: '' });
  client.on('error', () => undefined);
  return { client: 'adbkit', side, device: client.getDevice(side.serial) };
}

function runAdb(args: readonly string[], input?: Uint8Array): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn('adb', args, { timeout: DEADLINE_MS, stdio: ['pipe', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8');
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, stdout: Buffer.concat(stdout), stderr }));
    // Without input, standard input is closed: adb would otherwise wait for a terminal that is not there.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** All outputs as one, without what differs by design: the serial number and ports of the host. */
export function normal(text: string, { serial }: Side): string {
  return text.replaceAll(serial, '<serial>').replace(/\r\n/g, '\n').trimEnd();
}

/** Long or binary outputs are compared by their hash. */
export function digest(bytes: Uint8Array): string {
  return `${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
}

export async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
