import { isDeepStrictEqual } from 'node:util';
import { DiscardPolicy, type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { deadStreamNameOf, streamNameOf } from '../subjects.ts';
import { API_CODES, isApiError, isForbidden } from './failures.ts';
import type { StreamLimits } from './options.ts';

const DUPLICATE_WINDOW_MS = 120_000;

type NewStream = Parameters<JetStreamManager['streams']['add']>[0];

/** Creates both streams of a prefix, or updates the limits of existing ones. Safe to run concurrently. */
export async function ensureStreams(
  jsm: JetStreamManager,
  prefix: string,
  limits: StreamLimits,
): Promise<void> {
  await ensureStream(jsm, workStream(prefix, limits));
  await ensureStream(jsm, deadStream(prefix, limits));
}

async function ensureStream(jsm: JetStreamManager, config: NewStream): Promise<void> {
  try {
    await jsm.streams.add(config);
  } catch (thrown) {
    if (!isApiError(thrown, API_CODES.streamNameInUse)) throw thrown;
    const { name, retention: _fixed, storage: _alsoFixed, ...changeable } = config;
    const { config: now } = await jsm.streams.info(name);
    if (isDeepStrictEqual({ ...now, ...changeable }, now)) return;
    await jsm.streams.update(name, changeable).catch((refused: unknown) => {
      // Who may not change the limits uses the stream as it is.
      if (!isForbidden(refused)) throw refused;
    });
  }
}

/** Each message is handled once and then removed; the server itself refuses a second consumer of an event. */
function workStream(prefix: string, limits: StreamLimits): NewStream {
  return {
    name: streamNameOf(prefix),
    subjects: [`${prefix}.>`],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    max_bytes: limits.maxBytes,
    max_msgs: limits.maxMessages,
    max_age: nanos(limits.maxAgeMs),
    duplicate_window: nanos(Math.min(DUPLICATE_WINDOW_MS, limits.maxAgeMs)),
  };
}

/** Kept for operators; the oldest letters are dropped, so that storing one never fails for lack of room. */
function deadStream(prefix: string, limits: StreamLimits): NewStream {
  return {
    name: deadStreamNameOf(prefix),
    subjects: [`${prefix}-dead.>`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_bytes: limits.deadMaxBytes,
    max_msgs: limits.deadMaxMessages,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  };
}

/** Deletes both streams with everything in them; a missing stream is not an error. */
export async function deleteStreams(jsm: JetStreamManager, prefix: string): Promise<void> {
  for (const name of [streamNameOf(prefix), deadStreamNameOf(prefix)]) {
    try {
      await jsm.streams.delete(name);
    } catch (thrown) {
      if (!isApiError(thrown, API_CODES.streamNotFound)) throw thrown;
    }
  }
}
