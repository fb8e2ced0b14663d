import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { documented } from './schemas.ts';

/** An answer as it is sent. */
export interface KeptAnswer {
  readonly body: Buffer;
  /** By which a client asks whether it has this answer already. */
  readonly etag: string;
}

/** What is answered, and how to know without making it whether it is still the same. */
export interface Answering {
  /** How that stands now of which the answer is made. */
  stand(): Promise<string>;
  /** The answer, and how that stood of which it was made. */
  make(): Promise<{ readonly answer: unknown; readonly stand: string }>;
}

/** Answers that many ask for again and again, each made once for all of them until it changes. */
export interface KeptAnswers {
  /**
   * What holds at some time after the call: nobody gets an answer that is older than what it has done before. The key has to name
   * the tenant.
   */
  of(key: string, answering: Answering): Promise<KeptAnswer>;
}

/** What is asked of one key: by those for whom it is looked at now, and by those who came too late for that. */
interface Turn {
  readonly now: Promise<KeptAnswer>;
  next: Promise<KeptAnswer> | null;
}

interface Kept extends KeptAnswer {
  readonly stand: string;
}

/** What keeping an answer takes besides its texts, bytes; rather too much than too little. */
const ENTRY_BYTES = 500;

/** @param bytesMax of all together; beyond it, what was not asked for longest is forgotten */
export function createKeptAnswers(bytesMax: number): KeptAnswers {
  /** In the order in which they were asked for. */
  const kept = new Map<string, Kept>();
  const turns = new Map<string, Turn>();
  let bytes = 0;

  function forget(key: string): void {
    const one = kept.get(key);
    if (one === undefined) return;
    bytes -= bytesOf(key, one);
    kept.delete(key);
  }

  function keep(key: string, answer: Kept): void {
    forget(key);
    if (bytesOf(key, answer) > bytesMax) return;
    kept.set(key, answer);
    bytes += bytesOf(key, answer);
    for (const oldest of kept.keys()) {
      if (bytes <= bytesMax) return;
      forget(oldest);
    }
  }

  async function look(key: string, { stand, make }: Answering): Promise<KeptAnswer> {
    const before = kept.get(key);
    const isSame = before !== undefined && before.stand === (await stand());
    const answer = isSame ? before : toBeKept(await make());
    keep(key, answer);
    return answer;
  }

  function begin(key: string, answering: Answering): Promise<KeptAnswer> {
    const turn: Turn = { now: look(key, answering), next: null };
    turns.set(key, turn);
    const end = (): void => {
      if (turn.next === null) turns.delete(key);
    };
    turn.now.then(end, end);
    return turn.now;
  }

  return {
    async of(key, answering) {
      const turn = turns.get(key);
      if (turn === undefined) return begin(key, answering);
      const then = () => begin(key, answering);
      turn.next ??= turn.now.then(then, then);
      return turn.next;
    },
  };
}

/** A text may take two bytes for each character. */
function bytesOf(key: string, { body, stand }: Kept): number {
  return ENTRY_BYTES + body.length + 2 * (key.length + stand.length);
}

function toBeKept({ answer, stand }: { readonly answer: unknown; readonly stand: string }): Kept {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"`, stand };
}

/** The header in which a client names answers that it has. */
export const known = z
  .string()
  .optional()
  .register(documented, {
    description: 'The `ETag` of an answer that the client has. Browsers send it by themselves.',
    examples: ['"3q2-7w"'],
  });

/** Sends an answer, or says that it is the one that the client has. Browsers keep it, and ask each time whether it still holds. */
export function sendKept(
  reply: FastifyReply,
  { body, etag }: KeptAnswer,
  named: string | undefined,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isNamed(etag, named)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** A proxy that packs answers marks their tags as weak. */
function isNamed(etag: string, named = ''): boolean {
  return named.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
