import { STATED_WAIT_MAX_MS } from '@tapwright/contracts';

const UNITS = { s: 1_000, m: 60_000 } as const;
const WAIT =
  /^(?:then )?wait(?: for)?(?: about| at least)? (\d{1,4}) ?(s|m)(?:ec(?:ond)?s?|in(?:ute)?s?)?\.?$/i;

/**
 * How long a sentence of a case says to wait, in milliseconds: "Wait for 6 seconds". Null for any other sentence. Pure.
 */
export function statedWaitMs(sentence: string): number | null {
  const [, count, unit = ''] = WAIT.exec(sentence.trim()) ?? [];
  if (count === undefined) return null;
  const ms = Number(count) * UNITS[unit.toLowerCase() === 'm' ? 'm' : 's'];
  return ms > 0 && ms <= STATED_WAIT_MAX_MS ? ms : null;
}
