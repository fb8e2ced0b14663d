import type { ExplorerName } from '@tapwright/contracts';
import { virtualApp } from '@tapwright/virtual-apps';
import { countWithin, type Explore, type Plan } from './plan.ts';

/** What one explorer reached in one app with one seed. Null: the app cannot tell. */
export interface Row {
  readonly explorer: ExplorerName;
  readonly app: string;
  readonly seed: number;
  /** Share of the declared activities, from 0 to 1. */
  readonly activities: number | null;
  /** Distinct events that the app handled within 200 inputs of all phones together. */
  readonly events200: number | null;
  /** Distinct layouts. */
  readonly screens: number;
  /** Distinct bugs that end or hang the app, found in a run of their own with these bugs switched on. */
  readonly crashes: number | null;
  /** Inputs of all phones together. */
  readonly inputs: number;
}

/** Inputs after which events are counted. */
export const EVENTS_AT = 200;

/** @param inputs of all phones together */
export async function rowOf(
  explore: Explore,
  { inputs, ...how }: Omit<Plan, 'rounds' | 'bugs'> & { readonly inputs: number },
): Promise<Row> {
  const { explorer, app, seed, phones } = how;
  const rounds = Math.ceil(inputs / phones);
  const plan = { ...how, rounds };
  const reached = await explore({ ...plan, bugs: false });
  const buggy = await explore({ ...plan, bugs: true });
  const declared = virtualApp(app).app.events.filter((name) => name.startsWith('activity '));
  return {
    explorer,
    app,
    seed,
    activities: declared.filter((name) => reached.has(name)).length / declared.length,
    events200: countWithin(reached, 'event', Math.ceil(EVENTS_AT / phones)),
    screens: countWithin(reached, 'screen', rounds),
    crashes: countWithin(buggy, 'bug', rounds),
    inputs: rounds * phones,
  };
}
