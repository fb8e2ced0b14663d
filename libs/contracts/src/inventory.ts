import { z } from 'zod';
import { CrashKind } from './exploration.ts';
import { FindingKind } from './finding.ts';

/** One page of an app, whatever its texts and however much a list on it holds. */
export const InventoryScreen = z.object({
  activity: z.string(),
  /** What can be used on it, and what else has an id; in order. */
  widgets: z.array(z.string()),
});
export type InventoryScreen = z.infer<typeof InventoryScreen>;

/** Where an action on a page of an activity led. */
export const InventoryWay = z.object({
  from: z.string(),
  /** Kind of the action and name of its widget: `click new_note`. */
  action: z.string(),
  /** Activities that it led to; the own one where it stayed. */
  to: z.array(z.string()),
  times: z.int(),
});
export type InventoryWay = z.infer<typeof InventoryWay>;

/** What an exploration has seen of an app, in a form that two versions of the app can be compared by. */
export const Inventory = z.object({
  app: z.string(),
  appVersion: z.string(),
  screens: z.array(InventoryScreen),
  ways: z.array(InventoryWay),
  crashes: z.array(z.object({ kind: CrashKind, exception: z.string(), frames: z.array(z.string()) })),
  findings: z.array(
    z.object({ kind: FindingKind, activity: z.string(), element: z.string(), says: z.string() }),
  ),
});
export type Inventory = z.infer<typeof Inventory>;
