import { hash } from 'node:crypto';
import { z } from 'zod';
import { DIMENSIONS, type Dimension, type Item } from '../data/item.ts';
import type { Subject } from '../models/subject.ts';
import type { GroundItem } from '../probe/ground.ts';
import type { Noise } from '../probe/noise.ts';

const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const Run = z.object({
  type: z.literal('run'),
  /** The evaluators hold, and the agent ended the run as done (SPHINX 4, step 2). */
  passed: z.boolean(),
  /** The evaluators hold, however the run ended. */
  held: z.boolean(),
  /** Names of the evaluators that do not hold. */
  failed: z.array(z.string()),
  /** GUARDIAN's completion proportion; null where nothing tells. */
  proportion: z.number().nullable(),
  /** The agent ended the run by itself, as done. */
  claimed: z.boolean(),
  outcome: z.string(),
  reason: z.string(),
  /** Why it did not pass, in one word; null where it did. */
  failure: z.string().nullable(),
  kind: z.enum(['common', 'test_generation']),
  /** Why nobody can pass the task; null: somebody can. */
  faulty: z.string().nullable(),
  /** Its evaluators hold before anything is done. */
  weak: z.boolean(),
  /** Actions of the known way. */
  length: z.number(),
  actions: z.number(),
  repeated: z.number(),
  unrecorded: z.number(),
  /** Questions to the actor, and those whose first answer had another form. */
  asked: z.number(),
  malformed: z.number(),
  /** File of the trajectory in the bundle. */
  trajectory: z.string(),
});
const QuestionSaid = z.object({
  type: z.literal('question'),
  question: z.object({
    id: z.string(),
    kind: z.enum(['goal', 'app']),
    question: z.string(),
    options: z.record(z.string(), z.string()),
    answer: z.string(),
  }),
  said: z.string().nullable(),
  direct: z.boolean(),
  binary: z.array(z.boolean().nullable()),
  binaryDirect: z.array(z.boolean()),
});
const Ground = z.object({
  type: z.literal('grounding'),
  said: z.object({ kind: z.string(), box: Box, text: z.string().nullable() }).nullable(),
  direct: z.boolean(),
  element: z.boolean().nullable(),
  kind: z.boolean().nullable(),
  midpoint: z.boolean().nullable(),
  text: z.boolean().nullable(),
  pictured: z.boolean(),
  /** Actions that were offered. */
  actions: z.number(),
});
const Instruct = z.object({
  type: z.literal('instructions'),
  format: z.boolean(),
  repeated: z.boolean().nullable(),
  offered: z.boolean().nullable(),
  focused: z.boolean(),
});
/** It could not be asked: nothing that is meant is offered, or there is no picture. It says nothing about the model. */
const Skipped = z.object({ type: z.literal('skipped') });

export const CellResult = z.discriminatedUnion('type', [Run, QuestionSaid, Ground, Instruct, Skipped]);
export type CellResult = z.infer<typeof CellResult>;
export type RunResult = z.infer<typeof Run>;

/** One item, one model, one seed: what was measured. A cell that could not be measured is not written. */
export const Cell = z.object({
  key: z.string(),
  model: z.string(),
  dimension: z.enum(DIMENSIONS),
  item: z.string(),
  group: z.string(),
  seed: z.number(),
  /** With a picture beside the tree. */
  pictured: z.boolean(),
  /** Actions of other apps among those offered, in per cent of the screen's own ones; absent: none. */
  noise: z.number().exactOptional(),
  result: CellResult,
  usage: z.object({
    /** Calls that were answered. */
    calls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    cachedTokens: z.number(),
    /** Calls whose tokens the endpoint did not count; absent: none. */
    uncounted: z.number().exactOptional(),
    /** Null: the prices or the tokens are not known. */
    usd: z.number().nullable(),
  }),
  /** What differs from one measurement to the next: times, and calls that had to be made again. */
  measured: z.object({
    at: z.string(),
    wallMs: z.number(),
    latencyMs: z.number(),
    /** Calls that failed, or were refused for their form. */
    retries: z.number().default(0),
  }),
});
export type Cell = z.infer<typeof Cell>;

/** A cell that is to be measured. */
export interface PlannedCell {
  readonly key: string;
  readonly subject: Subject;
  readonly item: Item;
  readonly seed: number;
  readonly pictured: boolean;
  readonly noise: Noise | null;
}

export interface CellName {
  readonly model: string;
  readonly dimension: Dimension;
  readonly item: string;
  readonly seed: number;
  readonly pictured: boolean;
  /** In per cent; 0: none. */
  readonly noise: number;
  /** How the screens are shown and who decides: cells of other settings are other cells. */
  readonly setting: string;
}

export function cellKey({ model, dimension, item, seed, pictured, noise, setting }: CellName): string {
  const name = [model, dimension, item, seed, pictured, setting, ...(noise === 0 ? [] : [noise])];
  return hash('sha256', JSON.stringify(name)).slice(0, 32);
}

export interface Planning {
  readonly seeds: readonly number[];
  readonly setting: string;
  /** Shares of noise for grounding, in per cent; absent: none. */
  readonly noise?: readonly number[];
}

/**
 * Every cell, model by model; items of grounding come with a picture as well, where a model can see, and once more with
 * each share of noise.
 */
export function planCells(
  subjects: readonly Subject[],
  items: readonly Item[],
  { seeds, setting, noise = [] }: Planning,
): readonly PlannedCell[] {
  const screens = items.flatMap((item) => (item.dimension === 'grounding' ? [item.ground] : []));
  return subjects.flatMap((subject) =>
    seeds.flatMap((seed) =>
      items.flatMap((item) => {
        // Who follows a way cannot be asked where none is known.
        if ('play' in item && subject.knowsTheWay && !item.play.hasWay) return [];
        return sightsOf(subject, item, { noise, screens }).map((sight): PlannedCell => {
          const { name: model } = subject;
          const { dimension, id } = item;
          const percent = sight.noise?.percent ?? 0;
          const name = {
            model,
            dimension,
            item: id,
            seed,
            pictured: sight.pictured,
            noise: percent,
            setting,
          };
          return { key: cellKey(name), subject, item, seed, ...sight };
        });
      }),
    ),
  );
}

type Sight = Pick<PlannedCell, 'pictured' | 'noise'>;

interface Sights {
  readonly noise: readonly number[];
  readonly screens: readonly GroundItem[];
}

function sightsOf(subject: Subject, item: Item, { noise, screens }: Sights): readonly Sight[] {
  const plain = { pictured: false, noise: null };
  if (item.dimension !== 'grounding') return [plain];
  const { packageName } = item.ground;
  const from = noise.length === 0 ? [] : screens.filter((other) => other.packageName !== packageName);
  return [
    plain,
    ...(subject.vision ? [{ pictured: true, noise: null }] : []),
    ...noise.map((percent) => ({ pictured: false, noise: { percent, from } })),
  ];
}
