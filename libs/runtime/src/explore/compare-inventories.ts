import type { Inventory, InventoryScreen, InventoryWay } from '@tapwright/contracts';
import { ALIKE, likeness } from './inventory.ts';

/** What one version of an app has and the other has not. */
export interface Differences {
  readonly activities: readonly string[];
  /** Pages of activities that both have; named by the widgets that tell them apart. */
  readonly screens: readonly InventoryScreen[];
  /** Widgets of an activity that both have, on no page of it in the other version. */
  readonly widgets: readonly { readonly activity: string; readonly widget: string }[];
  /** What was done in both and leads elsewhere. */
  readonly ways: readonly { readonly from: string; readonly action: string; readonly to: string }[];
  readonly crashes: Inventory['crashes'];
  readonly findings: Inventory['findings'];
}

export interface Comparison {
  readonly lost: Differences;
  readonly gained: Differences;
}

/** An action that was done only once may have been refused, or the wrong state for it. */
const TIMES_WANTED = 2;

/** What the newer version of an app has lost and gained, by two explorations of it. Pure. */
export function compareInventories(older: Inventory, newer: Inventory): Comparison {
  return { lost: onlyIn(older, newer), gained: onlyIn(newer, older) };
}

function onlyIn(one: Inventory, other: Inventory): Differences {
  const [own, others] = [activitiesOf(one), activitiesOf(other)];
  const activities = [...own].filter((name) => !others.has(name));
  const shared = one.screens.filter(({ activity }) => others.has(activity));
  const isMet = new Set(other.crashes.map(nameOfCrash));
  const isFound = new Set(other.findings.map(nameOfFinding));
  const screens = shared.filter((screen) => !other.screens.some((page) => isSamePage(page, screen)));
  return {
    activities,
    screens,
    widgets: widgetsOnlyIn(shared, other, screens),
    ways: one.ways.flatMap((way) => waysOnlyIn(way, other.ways)),
    crashes: one.crashes.filter((crash) => !isMet.has(nameOfCrash(crash))),
    findings: distinct(one.findings, nameOfFinding).filter((found) => !isFound.has(nameOfFinding(found))),
  };
}

function activitiesOf({ screens }: Inventory): ReadonlySet<string> {
  return new Set(screens.map(({ activity }) => activity));
}

function isSamePage(a: InventoryScreen, b: InventoryScreen): boolean {
  return a.activity === b.activity && likeness(a, b) >= ALIKE;
}

/** A page that is not there has none of its widgets: they are not told again. */
function widgetsOnlyIn(
  shared: readonly InventoryScreen[],
  other: Inventory,
  gone: readonly InventoryScreen[],
): Differences['widgets'] {
  const known = new Set(
    other.screens.flatMap(({ activity, widgets }) => widgets.map((name) => `${activity}\n${name}`)),
  );
  const missing = shared
    .filter((screen) => !gone.includes(screen))
    .flatMap(({ activity, widgets }) => widgets.map((widget) => ({ activity, widget })));
  const name = ({ activity, widget }: { activity: string; widget: string }) => `${activity}\n${widget}`;
  return distinct(missing, name).filter((one) => !known.has(name(one)));
}

function waysOnlyIn(
  { from, action, to }: InventoryWay,
  others: readonly InventoryWay[],
): Differences['ways'] {
  const tried = others.find((way) => way.from === from && way.action === action);
  if (tried === undefined || tried.times < TIMES_WANTED) return [];
  return to
    .filter((end) => end !== from && !tried.to.includes(end))
    .map((end) => ({ from, action, to: end }));
}

function nameOfCrash({ kind, exception, frames }: Inventory['crashes'][number]): string {
  return [kind, exception, ...frames].join('\n');
}

function nameOfFinding({ kind, activity, element }: Inventory['findings'][number]): string {
  return [kind, activity, element].join('\n');
}

function distinct<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  return [...new Map(items.toReversed().map((item) => [nameOf(item), item])).values()].toReversed();
}
