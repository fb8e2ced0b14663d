import type { Interval } from '@tapwright/evaluation';
import type { Bundle, Manifest } from '../cells/bundle.ts';
import type { Cell } from '../cells/cell.ts';
import type { NotMeasured } from '../cells/run-cells.ts';
import { DIMENSIONS, type Dimension } from '../data/item.ts';
import { judgeQuestion } from '../probe/ask-questions.ts';
import { isGrounded } from '../probe/ground.ts';
import {
  type GroundingAxis,
  groundingAxis,
  type InstructionsAxis,
  instructionsAxis,
  type KnowledgeAxis,
  knowledgeAxis,
  type NoiseAxis,
  noiseAxis,
  type RunsAxis,
  runsAxis,
} from './axes.ts';
import { type PairedDifference, pairedDifference, pairsOf } from './paired.ts';
import { meansByItem, type Share } from './shares.ts';

/** Everything that a model reached; a dimension that was not measured is null. */
export interface ModelResult {
  readonly name: string;
  /** No language model: rules, a known way, chance, or a simulation with given rates. */
  readonly simulated: boolean;
  readonly kind: 'endpoint' | 'agent' | 'builtin';
  readonly vision: boolean;
  /** The axes of the radar (SPHINX, Figure 3), 0 to 1. */
  readonly dimensions: Readonly<Record<Dimension, number | null>>;
  /** 95 % intervals: of the axes, of `acp`, `formatErrors`, `repetition` and `focused`. */
  readonly intervals: Readonly<Record<string, Interval | null>>;
  /** `uncounted`: calls whose tokens the endpoint did not count; absent: none. */
  readonly tokens: {
    readonly input: number;
    readonly output: number;
    readonly cached: number;
    readonly uncounted?: number;
  };
  /** Calls that were answered. */
  readonly calls: number;
  /** US dollars; null: the prices or the tokens are not known. */
  readonly usd: number | null;
  readonly details: {
    readonly e2e: RunsAxis | null;
    readonly skill: RunsAxis | null;
    readonly goal: KnowledgeAxis | null;
    readonly app: KnowledgeAxis | null;
    readonly grounding: GroundingAxis | null;
    /** The same with a picture beside the tree. */
    readonly groundingPictured: GroundingAxis | null;
    /** Absent: nothing was asked with noise. */
    readonly groundingNoise?: readonly NoiseAxis[];
    readonly instructions: InstructionsAxis | null;
  };
}

/** The first model minus the second, over the items that both were measured on. */
export interface Paired extends PairedDifference {
  readonly models: readonly [string, string];
  readonly dimension: Dimension;
}

export interface Results {
  readonly schema: 'benchmark-results-1';
  readonly settings: Pick<
    Manifest,
    'dimensions' | 'tasks' | 'strategy' | 'protocol' | 'observation' | 'seeds' | 'items' | 'digests'
  >;
  readonly models: readonly ModelResult[];
  readonly paired: readonly Paired[];
  /** Tasks that nobody can pass, with the reason: in no rate. */
  readonly faulty: readonly { readonly task: string; readonly why: string }[];
  /** Tasks whose evaluators pass what did nothing, or chance: the first are in no rate. */
  readonly weak: readonly { readonly task: string; readonly passedBy: readonly string[] }[];
  readonly findings: readonly string[];
  readonly notMeasured: readonly NotMeasured[];
  /** What differs from one measurement to the next. */
  readonly measured: {
    readonly models: readonly {
      readonly name: string;
      /** Calls that the endpoint did not answer: faults, limits, and forms that it refuses. */
      readonly retries: number;
      readonly wallMs: number;
      readonly msPerCall: number | null;
    }[];
  };
}

/** Pure: the same cells give the same results, in whatever order they were measured. */
export function resultsOf(
  manifest: Manifest,
  cells: readonly Cell[],
  notMeasured: readonly NotMeasured[],
): Results {
  const { dimensions, tasks, strategy, protocol, observation, seeds, items, digests, findings } = manifest;
  const byModel = Map.groupBy(cells, ({ model }) => model);
  return {
    schema: 'benchmark-results-1',
    settings: { dimensions, tasks, strategy, protocol, observation, seeds, items, digests },
    models: manifest.models.map((model) => modelResult(model, byModel.get(model.name) ?? [])),
    paired: pairedOf(manifest, byModel),
    faulty: faultyOf(cells),
    weak: weakOf(manifest, cells),
    findings,
    notMeasured,
    measured: { models: manifest.models.map(({ name }) => timesOf(name, byModel.get(name) ?? [])) },
  };
}

/** The cells of a bundle in the order of its plan, with those that are missing. */
export function cellsOfBundle(bundle: Bundle, manifest: Manifest): readonly Cell[] {
  const known = bundle.cells();
  return manifest.cells.flatMap((key) => known.get(key) ?? []);
}

function modelResult(
  { name, kind, vision }: Manifest['models'][number],
  cells: readonly Cell[],
): ModelResult {
  const of = (dimension: Dimension, pictured = false): readonly Cell[] =>
    cells.filter(
      (cell) => cell.dimension === dimension && cell.pictured === pictured && cell.noise === undefined,
    );
  const noisy = cells.filter(({ noise }) => noise !== undefined);
  const when = <T>(own: readonly Cell[], axis: (own: readonly Cell[]) => T): T | null =>
    own.length === 0 ? null : axis(own);
  const details: ModelResult['details'] = {
    e2e: when(of('e2e'), runsAxis),
    skill: when(of('skill'), runsAxis),
    goal: when(of('goal'), knowledgeAxis),
    app: when(of('app'), knowledgeAxis),
    grounding: when(of('grounding'), groundingAxis),
    groundingPictured: when(of('grounding', true), groundingAxis),
    ...(noisy.length === 0 ? {} : { groundingNoise: noiseAxis(noisy) }),
    instructions: when(of('instructions'), instructionsAxis),
  };
  const axes = axesOf(details);
  const usage = cells.map((cell) => cell.usage);
  const total = (pick: (one: Cell['usage']) => number): number =>
    usage.reduce((sum, one) => sum + pick(one), 0);
  const uncounted = total((one) => one.uncounted ?? 0);
  const isPriced = usage.every(({ usd }) => usd !== null);
  return {
    ...{ name, kind, vision, simulated: kind === 'builtin' },
    dimensions: {
      e2e: shareValue(axes.e2e),
      goal: shareValue(axes.goal),
      app: shareValue(axes.app),
      skill: shareValue(axes.skill),
      grounding: shareValue(axes.grounding),
      instructions: shareValue(axes.instructions),
    },
    intervals: intervalsOf(axes, details),
    tokens: {
      input: total(({ inputTokens }) => inputTokens),
      output: total(({ outputTokens }) => outputTokens),
      cached: total(({ cachedTokens }) => cachedTokens),
      ...(uncounted === 0 ? {} : { uncounted }),
    },
    calls: total(({ calls }) => calls),
    usd: isPriced ? Math.round(total(({ usd }) => usd ?? 0) * 1e6) / 1e6 : null,
    details,
  };
}

type Axes = Readonly<Record<Dimension, Share | null>>;

function axesOf(details: ModelResult['details']): Axes {
  return {
    e2e: details.e2e?.sr ?? null,
    goal: details.goal?.repaired ?? null,
    app: details.app?.repaired ?? null,
    skill: details.skill?.sr ?? null,
    grounding: details.grounding?.right ?? null,
    instructions: details.instructions?.followed ?? null,
  };
}

const shareValue = (share: Share | null): number | null => share?.value ?? null;

function intervalsOf(axes: Axes, { e2e, instructions }: ModelResult['details']): ModelResult['intervals'] {
  return {
    ...Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, axes[dimension]?.interval ?? null])),
    acp: e2e?.acp?.interval ?? null,
    formatErrors: instructions?.formatErrors?.interval ?? null,
    repetition: instructions?.repetition?.interval ?? null,
    focused: instructions?.focused?.interval ?? null,
  };
}

function pairedOf({ models }: Manifest, cells: ReadonlyMap<string, readonly Cell[]>): readonly Paired[] {
  return pairsOf(models.map(({ name }) => name)).flatMap(([one, other]) =>
    DIMENSIONS.flatMap((dimension): readonly Paired[] => {
      const left = scoresOf(cells.get(one) ?? [], dimension);
      const right = scoresOf(cells.get(other) ?? [], dimension);
      const found = pairedDifference(left, right);
      return found === null ? [] : [{ models: [one, other], dimension, ...found }];
    }),
  );
}

/** What a model reached on each item of a dimension, 0 to 1, as its axis counts it. */
function scoresOf(cells: readonly Cell[], dimension: Dimension): ReadonlyMap<string, number> {
  const votes = cells
    .filter((cell) => cell.dimension === dimension && !cell.pictured && cell.noise === undefined)
    .flatMap(({ item, result }) => {
      const value = scoreOf(result);
      return value === null ? [] : [{ item, value }];
    });
  return meansByItem(votes);
}

/** How the axis of its dimension counts one cell; null: it does not. */
export function scoreOf(result: Cell['result']): boolean | null {
  switch (result.type) {
    case 'run':
      return result.faulty !== null || result.weak ? null : result.passed;
    case 'question':
      return judgeQuestion(result.question, result).right;
    case 'grounding':
      return isGrounded(result);
    case 'instructions':
      return result.format && result.repeated === false && result.offered === true;
    case 'skipped':
      return null;
  }
}

function faultyOf(cells: readonly Cell[]): Results['faulty'] {
  const found = new Map<string, string>();
  for (const { item, result } of cells)
    if (result.type === 'run' && result.faulty !== null) found.set(item, result.faulty);
  return [...found].map(([task, why]) => ({ task, why }));
}

/** What the models without any idea pass. */
function weakOf({ models }: Manifest, cells: readonly Cell[]): Results['weak'] {
  const clueless = new Set(
    models.filter(({ served }) => served === 'null' || served === 'random').map(({ name }) => name),
  );
  const found = new Map<string, Set<string>>();
  for (const { item, model, result } of cells) {
    if (result.type !== 'run') continue;
    const by = result.weak ? 'doing nothing' : clueless.has(model) && result.held ? model : null;
    if (by !== null) found.set(item, (found.get(item) ?? new Set()).add(by));
  }
  return [...found].map(([task, by]) => ({ task, passedBy: [...by].sort() }));
}

function timesOf(name: string, cells: readonly Cell[]): Results['measured']['models'][number] {
  const calls = cells.reduce((sum, { usage }) => sum + usage.calls, 0);
  const latency = cells.reduce((sum, { measured }) => sum + measured.latencyMs, 0);
  return {
    name,
    retries: cells.reduce((sum, { measured }) => sum + measured.retries, 0),
    wallMs: cells.reduce((sum, { measured }) => sum + measured.wallMs, 0),
    msPerCall: calls === 0 ? null : Math.round(latency / calls),
  };
}

/** The summary that `--json` prints. */
export function summaryOf({ models, notMeasured }: Results) {
  return {
    models: models.map(({ name, simulated, dimensions, tokens, usd, intervals }) => ({
      name,
      simulated,
      dimensions,
      tokens: tokens.input + tokens.output,
      ...(tokens.uncounted === undefined ? {} : { uncounted: tokens.uncounted }),
      usd,
      intervals,
    })),
    notMeasured: notMeasured.length,
  };
}
