import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { TapwrightError } from '@tapwright/contracts';
import type { DeadLetter } from '../port.ts';
import { deadStreamNameOf, deadSubjectOf } from '../subjects.ts';

/** Number of letters that are fetched in parallel. */
const FETCHED_AT_ONCE = 32;

/** Stores a letter; a message is stored once per consumer within the duplicate window. */
export async function storeDeadLetter(
  js: JetStreamClient,
  prefix: string,
  letter: DeadLetter,
): Promise<void> {
  const msgID = `${letter.consumer}_${letter.message.id}`;
  await js.publish(deadSubjectOf(prefix, letter.message), JSON.stringify(letter), { msgID });
}

/** Reads from the newest to the oldest. */
export async function readDeadLetters(
  jsm: JetStreamManager,
  prefix: string,
  limit: number,
): Promise<DeadLetter[]> {
  const stream = deadStreamNameOf(prefix);
  const { state } = await jsm.streams.info(stream);
  const letters: DeadLetter[] = [];
  let next = state.last_seq;
  while (state.messages > 0 && next >= state.first_seq && letters.length < limit) {
    const count = Math.min(FETCHED_AT_ONCE, limit - letters.length, next - state.first_seq + 1);
    const sequences = Array.from({ length: count }, (_, back) => next - back);
    const found = await Promise.all(sequences.map((seq) => readOne(jsm, stream, seq)));
    letters.push(...found.filter((letter) => letter !== null));
    next -= count;
  }
  return letters;
}

async function readOne(jsm: JetStreamManager, stream: string, seq: number): Promise<DeadLetter | null> {
  try {
    const stored = await jsm.streams.getMessage(stream, { seq });
    return stored === null ? null : parseLetter(stored.string());
  } catch (thrown) {
    // Deleted by an operator, or dropped for newer letters in the meantime.
    if (thrown instanceof JetStreamApiError && thrown.code === JetStreamApiCodes.NoMessageFound) return null;
    throw thrown;
  }
}

function parseLetter(text: string): DeadLetter {
  const value: unknown = JSON.parse(text);
  if (isLetter(value)) return value;
  throw new TapwrightError('EVENT_INVALID', 'A dead letter on the bus cannot be read.');
}

function isLetter(value: unknown): value is DeadLetter {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'message' in value &&
    'consumer' in value &&
    'subject' in value &&
    'reason' in value &&
    'attempts' in value
  );
}
