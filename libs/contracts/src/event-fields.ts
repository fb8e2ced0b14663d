import { z } from 'zod';
import { CAPTIONS_MAX, ElementLink, IconCaption, LINKS_MAX } from './run-state.ts';
import { AppTrouble } from './trouble.ts';

/** Maximum number of elements that a model may choose the target from. */
export const CANDIDATES_ASKED_MAX = 40;

/** The step that an event is about. An event for another step than the run's current one is too late. */
export const step = z.number().int().nonnegative();
export const captureId = z.string();
/** Descriptions, by a model, of the nameless icons on the screen that was read; absent if there are none. */
export const captions = z.array(IconCaption).max(CAPTIONS_MAX).optional();
/** Links inside texts of that screen; absent if there are none. */
export const links = z.array(ElementLink).max(LINKS_MAX).optional();

/** Most characters of the reason for which a screen was not read by the server. */
const SEEN_WHY_MAX = 400;

/** What the device did for an event, in milliseconds, and why waiting for the screen stopped. */
export const DeviceTiming = z.object({
  deviceMs: z.number().nonnegative(),
  settleMs: z.number().nonnegative(),
  settledBy: z.enum(['stable', 'cap', 'none']),
  /** How often the screen was looked at. */
  settlePolls: z.number().int().nonnegative(),
  /** What the tree was read by, where the gateway may use a server on the phone; absent: `uiautomator dump`. */
  seenBy: z.enum(['server', 'dump']).optional(),
  /** Why the server was not used, or what comparing it with the dump has shown. */
  seenWhy: z.string().max(SEEN_WHY_MAX).optional(),
});
export type DeviceTiming = z.infer<typeof DeviceTiming>;

/** The result of an action: done, perhaps done (`uncertain`), its target not found, or not possible on this device. */
export const CommandStatus = z.enum(['done', 'uncertain', 'not_found', 'unsupported']);
export type CommandStatus = z.infer<typeof CommandStatus>;

/** The result of a move of a replay. */
export const playedMove = z.object({
  status: CommandStatus,
  timing: DeviceTiming,
  /** Likeness of the element that was found as its target; absent if a locator found it. */
  healed: z.number().optional(),
  trouble: AppTrouble.optional(),
});
