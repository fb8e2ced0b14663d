import type { Reader } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';

/** How many of something may begin in a minute; null: any number. */
export interface PerMinute {
  readonly requests: number | null;
  readonly tokens: number | null;
}

/** A turn that a call wants. */
export interface WantedTurn {
  /** Names the endpoint and the model. */
  readonly id: string;
  readonly perMinute: PerMinute;
  /** An estimate of what the call uses. */
  readonly tokens: number;
  /** A turn that comes later is not taken, milliseconds. */
  readonly mostMs: number;
}

/** The part of a minute's limit that may begin at once; the rest is spread evenly. */
const BURST = 0.1;

/** `everyS`: seconds from one to the next at an even rate. `burstS`: how much earlier than that one may begin. */
interface Pace {
  readonly everyS: number;
  readonly burstS: number;
}

/** So that no minute has more than the limit: the burst and what follows it evenly are the limit together. */
function paceOf(limit: number | null): Pace {
  if (limit === null) return { everyS: 0, burstS: 0 };
  const burst = Math.max(1, Math.floor(limit * BURST));
  const everyS = 60 / (limit - burst + 1);
  return { everyS, burstS: (burst - 1) * everyS };
}

/**
 * Takes the next turn of an endpoint in one statement, so that all processes share its limits in the order in which they
 * ask. A call that uses more tokens than the burst has makes those after it wait.
 * @returns how long to wait before the call, milliseconds; null where that is too long, and no turn is taken
 */
export async function takeTurn(
  db: Reader,
  { id, perMinute, tokens, mostMs }: WantedTurn,
): Promise<number | null> {
  const requests = paceOf(perMinute.requests);
  const each = paceOf(perMinute.tokens);
  const takenS = each.everyS * tokens;
  const found = await db.execute(sql`insert into model_rates as r (id, requests_at, tokens_at)
    values (${id}, now() + ${secs(requests.everyS)}, now() + ${secs(takenS)})
    on conflict (id) do update set
      requests_at = greatest(r.requests_at, now(), r.paused_until) + ${secs(requests.everyS)},
      tokens_at = greatest(r.tokens_at, now(), r.paused_until) + ${secs(takenS)}
    where greatest(r.requests_at - ${secs(requests.burstS)}, r.tokens_at - ${secs(each.burstS)}, r.paused_until)
      <= now() + ${secs(mostMs / 1_000)}
    returning greatest(0, extract(epoch from greatest(
      requests_at - ${secs(requests.everyS + requests.burstS)}, tokens_at - ${secs(takenS + each.burstS)},
      paused_until) - now()) * 1000)::float8 as ms`);
  return rowsOf<{ ms: number }>(found)[0]?.ms ?? null;
}

/** Corrects the tokens of a turn when it is known what the call has used. */
export async function correctTurn(
  db: Reader,
  { id, perMinute, tokens }: Omit<WantedTurn, 'mostMs'>,
  used: number,
): Promise<void> {
  const { everyS } = paceOf(perMinute.tokens);
  await db.execute(sql`update model_rates set tokens_at = tokens_at + ${secs(everyS * (used - tokens))}
    where id = ${id}`);
}

/** Notes that the endpoint has asked for a pause. A longer pause that is known stays. */
export async function pauseTurns(db: Reader, id: string, ms: number): Promise<void> {
  await db.execute(sql`update model_rates set
    paused_until = greatest(paused_until, now() + ${secs(ms / 1_000)}) where id = ${id}`);
}

function secs(value: number) {
  return sql`make_interval(secs => ${value}::float8)`;
}
