import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** Beginning of the prefix of every test bus; the time of its creation and a random part follow. */
export const TEST_PREFIX = 'tw-test-';
/** An older stream was left behind by a test process that was killed. */
const LEFT_BEHIND_MS = 3_600_000;

let swept: Promise<void> | undefined;

/** Deletes the streams of killed test processes, which use disc space on the server. Once per process. */
export function dropStreamsLeftBehind(servers: string): Promise<void> {
  swept ??= sweep(servers);
  return swept;
}

async function sweep(servers: string): Promise<void> {
  const connection = await connect({ servers, timeout: 5_000 });
  try {
    const manager = await jetstreamManager(connection);
    for await (const name of manager.streams.names()) {
      // Another process may be deleting it, too.
      if (isLeftBehind(name, Date.now())) await manager.streams.delete(name).catch(() => false);
    }
  } finally {
    await connection.close();
  }
}

/** The stream's name is the prefix in upper case, with a suffix for dead letters. */
export function isLeftBehind(stream: string, now: number): boolean {
  const name = stream.toLowerCase();
  if (!name.startsWith(TEST_PREFIX)) return false;
  const madeAt = Number.parseInt(name.slice(TEST_PREFIX.length).split('-')[0] ?? '', 36);
  return now - madeAt > LEFT_BEHIND_MS;
}
