import type { Touch } from './counted-screen.ts';
import type { LeaseChange } from './lease-log.ts';
import type { LoggedPhone, PhoneEntry } from './phone-log.ts';

/** What was executed on one phone, and what should never have been executed. */
export interface PhoneTruth {
  readonly serial: string;
  readonly violations: readonly string[];
  /** Touches and texts, each with the run whose lease they belong to. */
  readonly executed: readonly Executed[];
  readonly begun: number;
  /** Commands, touches and texts that happened more often than allowed. */
  readonly duplicates: number;
  readonly tokens: number;
  /** Commands that had passed the phone's check when a newer token came: the gap that is described in books.ts. */
  readonly inTheGap: number;
}

export interface Executed {
  readonly serial: string;
  readonly runId: string;
  readonly widget: number;
  /** The start of the app that it was meant for; null for a text. */
  readonly start: number | null;
}

const ACTION_ID = /^(run_[0-9a-z]{26})_/;
const TEXT = /^(run_[0-9a-z]{26})w(\d+)$/;

/** Goes through what a phone saw, in its order. Pure. */
export function truthOf(
  { serial, entries }: Pick<LoggedPhone, 'serial' | 'entries'>,
  leases: readonly LeaseChange[],
): PhoneTruth {
  const granted = leases.filter((change) => change.serial === serial && change.what === 'granted');
  const walk: Walk = {
    serial,
    holders: new Map(granted.map(({ token, runId }) => [token, runId])),
    startedUnder: new Map(),
    seen: new Map(),
    starts: 0,
    current: 0,
    before: 0,
    fresh: false,
    truth: { serial, violations: [], executed: [], begun: 0, duplicates: 0, tokens: 0, inTheGap: 0 },
  };
  for (const entry of entries) {
    if (entry.kind === 'token') adopt(walk, entry.token);
    else act(walk, entry);
  }
  return walk.truth;
}

interface Walk {
  readonly serial: string;
  /** The run of each token that belongs to a lease; the others belong to resets. */
  readonly holders: ReadonlyMap<number, string>;
  /** The token under which each start of the app happened. */
  readonly startedUnder: Map<number, number>;
  readonly seen: Map<string, number>;
  /** Number of the last start of the app. */
  starts: number;
  /** The largest token so far, and the token of the last action before it. */
  current: number;
  before: number;
  /** Nothing was done under the current token yet. */
  fresh: boolean;
  readonly truth: { -readonly [Name in keyof PhoneTruth]: PhoneTruth[Name] } & {
    violations: string[];
    executed: Executed[];
  };
}

function act(walk: Walk, entry: PhoneEntry): void {
  const { serial, truth } = walk;
  if (entry.kind === 'start') {
    walk.startedUnder.set(entry.start, walk.current);
    walk.starts = entry.start;
  }
  if (entry.kind === 'begin') truth.begun += 1;
  const name = nameOf(walk, entry);
  if (name !== null) count(walk, name);
  const owner = ownerOf(walk, entry);
  const done = executedBy(entry, owner, serial);
  if (done !== null) truth.executed.push(done);
  if (owner === undefined || owner === walk.holders.get(walk.current)) walk.fresh = false;
  else if (walk.fresh && owner === walk.holders.get(walk.before)) truth.inTheGap += 1;
  else truth.violations.push(`${serial}: ${name} of ${owner} under token ${walk.current}`);
}

function count({ serial, seen, truth }: Walk, name: string): void {
  const times = (seen.get(name) ?? 0) + 1;
  seen.set(name, times);
  if (times === 1) return;
  truth.duplicates += 1;
  truth.violations.push(`${serial}: ${name} ${times} times`);
}

/** The phone refuses a token that is not newer and removes it from its books again. */
function adopt(walk: Walk, token: number): void {
  if (token <= walk.current) return;
  if (!walk.fresh) walk.before = walk.current;
  walk.current = token;
  walk.fresh = true;
  walk.truth.tokens += 1;
}

/**
 * Names what must happen at most once: a run that returns to this phone starts the app again, and may repeat free
 * actions.
 */
function nameOf({ starts }: Walk, entry: PhoneEntry): string | null {
  if (entry.kind === 'begin') return `command ${entry.id}`;
  if (entry.kind === 'touch') return `touch ${nameOfTouch(entry.touch)}`;
  return entry.kind === 'text' ? `text ${entry.text} after start ${starts}` : null;
}

function nameOfTouch({ start, widget }: Touch): string {
  return `of widget ${widget} after start ${start}`;
}

/** The run that an entry belongs to; undefined where it does not matter. */
function ownerOf(walk: Walk, entry: PhoneEntry): string | undefined {
  if (entry.kind === 'begin') return ACTION_ID.exec(entry.id)?.[1];
  if (entry.kind === 'text') return TEXT.exec(entry.text)?.[1] ?? 'nobody';
  if (entry.kind !== 'touch') return undefined;
  const token = walk.startedUnder.get(entry.touch.start);
  return token === undefined ? 'nobody' : (walk.holders.get(token) ?? 'nobody');
}

function executedBy(entry: PhoneEntry, runId: string | undefined, serial: string): Executed | null {
  if (runId === undefined) return null;
  if (entry.kind === 'text') {
    return { serial, runId, widget: Number(TEXT.exec(entry.text)?.[2]), start: null };
  }
  return entry.kind === 'touch'
    ? { serial, runId, widget: entry.touch.widget, start: entry.touch.start }
    : null;
}
