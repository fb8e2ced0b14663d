import { Bounds, Effect, TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { LOCATORS_FORMAT } from '../emit/body/locators-file.ts';
import type { Locator, LocatorRule } from '../locate/locator.ts';
import { SIDES } from '../locate/rules/beside.ts';
import { isPattern } from '../locate/rules/fits.ts';
import { COMPONENT, MAX_CROP } from '../trace/parse-trace.ts';

const MAX = 1_000;
const item = z.array(z.string()).min(2).max(9);
const chain = z.array(item).max(20);

const EntrySchema = z.object({
  act: z.array(z.string()).min(1).max(8),
  args: z.array(z.string()).max(8).optional(),
  chain: chain.optional(),
  asks: chain.optional(),
  keyboard: z.boolean().optional(),
  next: z.boolean().optional(),
  effect: Effect.optional(),
  crop: z.base64().max(MAX_CROP).optional(),
  /** In a flow: the commands that do it, as they stand there; none: the flow cannot do it. */
  does: z.array(z.unknown()).max(4).optional(),
  /** In a flow: where the target was, and what it held. */
  target: z.object({ bounds: Bounds, text: z.string(), className: z.string() }).optional(),
});

const CaseSchema = z.object({
  id: z.string(),
  title: z.string(),
  requirement: z.string().nullable(),
  row: z.int().nonnegative().nullable(),
});

const KeptSchema = z.object({
  format: z.literal(LOCATORS_FORMAT),
  made: z.string(),
  goal: z.string(),
  app: z.string(),
  case: CaseSchema.optional(),
  /** What fits the packages of home screens, the one of the run first. */
  home: z.string().optional(),
  screen: z.tuple([z.int(), z.int()]),
  /** What starts the app, where the script itself cannot say it. */
  component: z.string().regex(COMPONENT, 'a component').optional(),
  /** What a flow's variables under `output` stood for. */
  values: z.record(z.string(), z.string()).optional(),
  /** What the parameters are called whose variables a flow names. */
  parameters: z
    .array(z.object({ name: z.string(), env: z.string() }))
    .max(MAX)
    .optional(),
  guards: z.array(z.object({ name: z.string(), shows: chain, dismiss: chain })).max(MAX),
  steps: z.array(EntrySchema).max(10 * MAX),
});

/** The file of locators beside a body. */
export type Kept = z.infer<typeof KeptSchema>;
export type KeptEntry = Kept['steps'][number];

/** @throws TapwrightError `INPUT_INVALID` naming the field that is wrong */
export function parseKept(json: string): Kept {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    given = null;
  }
  const read = KeptSchema.safeParse(given);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new TapwrightError('INPUT_INVALID', 'the file of locators cannot be read', {
    field: issue?.path.join('.') || 'FILE',
    expected: issue?.message ?? LOCATORS_FORMAT,
  });
}

/** The locator of an item. @throws TapwrightError `INPUT_INVALID` where it is none */
export function locatorOfItem(words: readonly string[]): Locator {
  const rule = ruleOf(words);
  if (rule === null)
    throw new TapwrightError('INPUT_INVALID', `${JSON.stringify(words).slice(0, 80)} is not a locator`, {
      field: 'chain',
      expected: 'a rule and what it goes by, such as ["text","Save"]',
    });
  return counted(rule);
}

/** How many it matches is not known anew; that it stands in a body or a chain says that it was good enough. */
export function counted(rule: LocatorRule): Locator {
  return { ...rule, matches: 1, fragile: rule.by === 'point' || rule.by === 'share' };
}

function ruleOf([by, a = '', b = '', c = '', d = '', ...more]: readonly string[]): LocatorRule | null {
  if (by === 'id') return { by, resourceId: a, className: b };
  if (by === 'id_text') return { by, resourceId: a, text: b };
  if (by === 'text') return { by, text: a };
  if (by === 'desc') return { by, desc: a };
  if (by === 'near' && (c === 'after' || c === 'before' || c === 'around'))
    return { by, className: a, anchor: b, side: c };
  if (by === 'nth' && /^\d+$/.test(c)) return { by, className: a, containerId: b, nth: Number(c) };
  if (by === 'fits') return fitsOf([a, b, c, d], more[0]);
  if (by === 'beside') return besideOf([a, b, c, d], more);
  if (by === 'role' && (a === 'focused' || a === 'scrollable')) return { by, role: a };
  if (by === 'share' && isShare(a) && isShare(b)) return { by, x: Number(a), y: Number(b) };
  if (by === 'point' && /^-?\d+$/.test(a) && /^-?\d+$/.test(b)) return { by, x: Number(a), y: Number(b) };
  return null;
}

function fitsOf(
  [text, pattern, resourceId, nth]: readonly [string, string, string, string],
  idPattern: string | undefined,
): LocatorRule | null {
  if (!isPattern(pattern) || !isPattern(idPattern ?? '') || !/^-?\d{1,3}$/.test(nth)) return null;
  const byId = idPattern === undefined ? {} : { idPattern };
  return { by: 'fits', text, pattern, resourceId, nth: Number(nth), ...byId };
}

function besideOf(
  [text, pattern, resourceId, nth]: readonly [string, string, string, string],
  [at, anchorText = '', anchorPattern = '', anchorId = '']: readonly string[],
): LocatorRule | null {
  const side = SIDES.find((one) => one === at);
  if (side === undefined || !isPattern(pattern) || !isPattern(anchorPattern) || !/^-?\d{1,3}$/.test(nth))
    return null;
  const anchor = { anchorText, anchorPattern, anchorId };
  return { by: 'beside', text, pattern, resourceId, nth: Number(nth), side, ...anchor };
}

/** Percent of the screen. */
const isShare = (text: string) => /^\d{1,3}(?:\.\d+)?$/.test(text) && Number(text) <= 100;
