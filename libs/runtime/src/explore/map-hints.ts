import type { HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import { markOf } from '../judge/mark.ts';

/** A way between two screens of an app, as its map knows it. */
export interface MappedWay {
  /** Identities of screens: `package/activity#place`. */
  readonly from: string;
  readonly to: string;
  /** Key of the action. */
  readonly key: string;
  readonly label: string;
  readonly effect: string;
  /** How often it was taken. */
  readonly times: number;
}

/** Where a control leads, as earlier runs have seen it. */
export interface MapHint {
  /** The activity without its package: `SettingsActivity`. */
  readonly activity: string;
  /** What else was pressed there, the most pressed first. */
  readonly holds: readonly string[];
}

/** Most hints of one screen. */
export const MAP_HINTS_MAX = 8;
const HOLDS_MAX = 4;

/**
 * Which controls of the present screen lead to screens of the app that this run has not seen yet, by the keys of their
 * actions; eight at most, the most used ones. Only looks: what changes something is no way to look around. Pure.
 */
export function mapHints(
  ways: readonly MappedWay[],
  { current, history, seen }: Pick<RunState, 'current' | 'history' | 'seen'>,
): ReadonlyMap<string, MapHint> {
  const hints = new Map<string, MapHint>();
  if (current === null) return hints;
  const here = identityOf(current);
  const been = new Set([current, ...seen, ...history.flatMap(marksOf)].map(identityOf));
  const app = `${current.packageName}/`;
  const leading = ways.filter(
    ({ from, effect, key }) => from === here && effect === 'look' && !isReturn(key),
  );
  const byUse = leading.toSorted((a, b) => b.times - a.times);
  const told = new Set<string>();
  for (const { key, to, label } of byUse) {
    if (hints.size >= MAP_HINTS_MAX) break;
    // A control that leads to several places is told by the one to which it led most often.
    if (told.has(key)) continue;
    told.add(key);
    if (been.has(to) || !to.startsWith(app)) continue;
    hints.set(key, { activity: activityOf(to), holds: holdsOf(ways, { to, but: label }) });
  }
  return hints;
}

function marksOf({ before, after }: HistoryItem): readonly ScreenMark[] {
  return after === null ? [before] : [before, after];
}

function identityOf(mark: ScreenMark): string {
  return markOf(mark, 'place');
}

function isReturn(key: string): boolean {
  return /^(?:back|home|restart)\|/.test(key);
}

/** `Settings` of `org.example/org.example.Settings#…`. */
function activityOf(identity: string): string {
  return identity.slice(0, identity.lastIndexOf('#')).replace(/^.*[./]/, '');
}

function holdsOf(
  ways: readonly MappedWay[],
  { to, but }: { readonly to: string; readonly but: string },
): readonly string[] {
  const there = ways.filter(({ from, label }) => from === to && label !== '' && label !== but);
  const labels = there.toSorted((a, b) => b.times - a.times).map(({ label }) => label);
  return [...new Set(labels)].slice(0, HOLDS_MAX);
}
