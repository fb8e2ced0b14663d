import { randomBytes } from 'node:crypto';
import { type Bus, connectJetStreamBus, createInProcessBus, dropJetStreamBus } from '@tapwright/bus';
import { testBackend } from './backend.ts';
import { dropStreamsLeftBehind, TEST_PREFIX } from './left-behind-streams.ts';
import { findNats } from './servers.ts';

/** What other connections and processes need to use the same subjects. */
export interface BusAddress {
  readonly servers: string;
  readonly prefix: string;
}

export interface TestBus extends Bus, AsyncDisposable {
  /** Null if the bus lives inside this process. */
  readonly address: BusAddress | null;
}

/** The server reserves a stream's bytes when it creates it: many test buses share a small disc. */
const LIMITS = { maxBytes: 16 * 1024 * 1024, deadMaxBytes: 4 * 1024 * 1024 };

/**
 * A new, empty bus for the test, on the backend that the environment names: in this process, or on JetStream with
 * a unique prefix. `close()` (or `await using`) drops its streams.
 */
export async function testBus(): Promise<TestBus> {
  if (testBackend() === 'embedded') {
    const bus = createInProcessBus();
    return disposable(bus, null, () => bus.close());
  }
  const servers = await findNats();
  await dropStreamsLeftBehind(servers);
  const prefix = `${TEST_PREFIX}${Date.now().toString(36)}-${randomBytes(6).toString('hex')}`;
  const bus = await connectJetStreamBus({ servers, prefix, limits: LIMITS });
  return disposable(bus, { servers, prefix }, async () => {
    await bus.close();
    await dropJetStreamBus({ servers, prefix });
  });
}

/** Closing twice is harmless: a test may close it in its body and dispose of it afterwards. */
function disposable(bus: Bus, address: BusAddress | null, end: () => Promise<void>): TestBus {
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= end();
    return ended;
  };
  return { ...bus, address, close, [Symbol.asyncDispose]: close };
}
