import { z } from 'zod';
import { Bounds } from './action.ts';

/** What can be wrong with a screen, in the order in which it is reported. */
export const FindingKind = z.enum([
  /** Something that can be pressed has no text and no description. */
  'no_name',
  /** Something that can be pressed is smaller than 48 dp. */
  'small_target',
  /** Two different things that can be pressed have one name. */
  'duplicate_names',
  /** A text is hard to tell from its ground. */
  'contrast',
  /** Two parts lie over each other. */
  'overlap',
  /** A text is not shown whole. */
  'cut_text',
  /** Presses of a control change nothing. */
  'dead_control',
  /** The keyboard lies over the field that is typed into. */
  'keyboard_covers',
]);
export type FindingKind = z.infer<typeof FindingKind>;

/** A fault of an element of a screen, as the API shows it: one entry however often it was seen. */
export const FindingView = z.object({
  id: z.string(),
  app: z.string(),
  /** Version code of the app; empty if it is unknown. */
  appVersion: z.string(),
  kind: FindingKind,
  /** Package, activity and layout, whatever its texts. */
  screen: z.string(),
  /** Id of the element, or its class and what it is called. */
  element: z.string(),
  /** What a person would call it; may be empty. */
  label: z.string(),
  /** One sentence with what was measured and what is wanted. */
  says: z.string(),
  /** Where it lay when it was seen last, in pixels; null if that is unknown. */
  bounds: Bounds.nullable(),
  /** A part of the screen's picture, `/v1/artifacts/:id`; null where none was kept. */
  crop: z.string().nullable(),
  sightings: z.int(),
  /** Where it was seen first. */
  first: z.object({ runId: z.string(), step: z.int() }),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});
export type FindingView = z.infer<typeof FindingView>;

export const FindingPage = z.object({ findings: z.array(FindingView), next: z.string().nullable() });
export type FindingPage = z.infer<typeof FindingPage>;
