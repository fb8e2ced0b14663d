import { z } from 'zod';
import { CAPTIONS_MAX, ElementLink, IconCaption, LINKS_MAX } from './run-state.ts';
import { AppTrouble } from './trouble.ts';

/** Elements of a screen of which one may be the target that is looked for. */
export const CANDIDATES_ASKED_MAX = 40;

/** The step that an event is about. An event of another step than its run stands at comes too late. */
export const step = z.number().int().nonnegative();
export const captureId = z.string();
/** Nameless icons of the screen that was read, as a model described them; absent where there are none. */
export const captions = z.array(IconCaption).max(CAPTIONS_MAX).optional();
/** Links inside of texts of that screen; absent where there are none. */
export const links = z.array(ElementLink).max(LINKS_MAX).optional();

/** What the device did for an event, in milliseconds, and why waiting for the screen stopped. */
export const DeviceTiming = z.object({
  deviceMs: z.number().nonnegative(),
  settleMs: z.number().nonnegative(),
  settledBy: z.enum(['stable', 'cap', 'none']),
  /** How often the screen was looked at. */
  settlePolls: z.number().int().nonnegative(),
});
export type DeviceTiming = z.infer<typeof DeviceTiming>;

/** What became of an action: done, perhaps done (`uncertain`), its target not found, or nothing that this device can do. */
export const CommandStatus = z.enum(['done', 'uncertain', 'not_found', 'unsupported']);
export type CommandStatus = z.infer<typeof CommandStatus>;

/** What a move of a replay came to. */
export const playedMove = z.object({
  status: CommandStatus,
  timing: DeviceTiming,
  /** Score of the likeness by which its target was found; absent where a locator found it. */
  healed: z.number().optional(),
  trouble: AppTrouble.optional(),
});
