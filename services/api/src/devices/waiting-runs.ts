import type { FittingPhones, WaitingRunView } from '@tapwright/contracts';
import type { HeldRunRow, WaitingRunRow } from '@tapwright/store';

/** A run that waits for phones, with the reason in words. */
export function waitingRunView(row: WaitingRunRow): WaitingRunView {
  const { runId, jobId, goal, priority, since, phones } = row;
  const waits = { state: 'queued', serial: null, since: since.toISOString(), until: null } as const;
  return { runId, jobId, goal, priority, ...waits, why: whyItWaits(phones), phones };
}

/** A run that has begun and holds still, with the reason in words. */
export function heldRunView(row: HeldRunRow): WaitingRunView {
  const { runId, jobId, goal, priority, serial, away, taken, since, until } = row;
  const state = away ? 'away' : taken ? 'taken' : 'paused';
  const waits = { state, serial, since: since.toISOString(), until: until?.toISOString() ?? null } as const;
  return { runId, jobId, goal, priority, ...waits, why: whyItHolds(row), phones: {} };
}

function whyItHolds({ serial, away, taken, until }: HeldRunRow): string {
  const held = taken ? 'a person has taken it over' : 'a person has paused it';
  if (!away) return `${held.charAt(0).toUpperCase()}${held.slice(1)}.`;
  const phone = `Its phone ${serial} is not connected`;
  return until === null
    ? `${phone}: what is asked of it fails unless it comes back soon.`
    : `${phone}, and ${held}.`;
}

/** The first role that cannot be filled says why. A role is named where there are several. */
export function whyItWaits(phones: Readonly<Record<string, FittingPhones>>): string {
  const roles = Object.entries(phones);
  const short = roles.find(([, { idle }]) => idle === 0);
  if (short === undefined)
    return roles.length > 1
      ? 'Phones that fit are idle: it waits until all roles can be filled at once.'
      : 'A phone that fits is idle: it begins in a moment, or others are before it.';
  const [role, { busy, unusable }] = short;
  const what = roles.length > 1 ? `the role ${role}` : 'it';
  if (busy + unusable === 0) return `No phone of the farm fits what ${what} asks for.`;
  if (busy === 0) return `${phonesThat(unusable)} for ${what}, but none can be used: see why at the phones.`;
  const others = unusable === 0 ? '' : ` (${unusable} more cannot be used)`;
  return `${phonesThat(busy)} for ${what} and ${busy === 1 ? 'is' : 'all are'} in use${others}.`;
}

function phonesThat(count: number): string {
  return count === 1 ? 'One phone fits' : `${count} phones fit`;
}
