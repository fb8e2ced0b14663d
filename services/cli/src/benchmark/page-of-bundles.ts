import {
  BENCHMARK_PAGE_MAX,
  BENCHMARK_PAGE_SCHEMA,
  type BenchmarkCell,
  type BenchmarkDifference,
  type BenchmarkEntry,
  type BenchmarkPage,
  type BenchmarkShare,
  tableText,
} from '@tapwright/report';
import { type Cell, DIMENSIONS, dataNotes, type Results, scoreOf } from '@tapwright/suite/benchmark';
import { z } from 'zod';

/** One folder, opened. */
export interface Measured {
  /** What tells it from others beside it; null: it stands alone. */
  readonly label: string | null;
  readonly results: Results;
  readonly cells: readonly Cell[];
  /** What is kept of a run, by its file. */
  readRun(file: string): unknown;
}

type ModelResult = Results['models'][number];

/** Folders as the page of a benchmark shows them. */
export function pageOfBundles(title: string, all: readonly Measured[]): BenchmarkPage {
  const cells = all.flatMap((one) => one.cells.map((cell) => ({ one, cell })));
  const shown = cells.slice(0, BENCHMARK_PAGE_MAX.cells);
  return {
    schema: BENCHMARK_PAGE_SCHEMA,
    title: tableText(title),
    entries: all.flatMap((one) => one.results.models.map((model) => entryOf(model, one))),
    paired: all.flatMap(differencesOf),
    cells: shown.map(({ one, cell }) => cellOf(cell, one)),
    leftOut: cells.length - shown.length,
    notes: dataNotes(
      all.map(({ results }) => results),
      all.flatMap(({ label }) => label ?? []),
    ).map(tableText),
  };
}

function settingOf({ label, results }: Measured): string {
  const { strategy, protocol, observation } = results.settings;
  const setting = `${strategy} (${protocol}, ${observation})`;
  return tableText(label === null ? setting : `${label}: ${setting}`);
}

function entryOf(model: ModelResult, of: Measured): BenchmarkEntry {
  const { results, cells } = of;
  const own = cells.filter((cell) => cell.model === model.name);
  const runs = own.flatMap(({ result }) => (result.type === 'run' ? [result] : []));
  const { details, tokens } = model;
  const times = results.measured.models.find(({ name }) => name === model.name);
  const ofCells = (sum: number) => (own.length === 0 ? null : sum / own.length);
  return {
    name: tableText(model.name),
    setting: settingOf(of),
    simulated: model.simulated,
    success: details.e2e?.sr ?? null,
    acp: details.e2e?.acp ?? null,
    claims: details.e2e === null ? null : { claimed: details.e2e.claimed, verified: details.e2e.verified },
    measured: own.length,
    notMeasured: results.notMeasured.filter((cell) => cell.model === model.name).length,
    steps: runs.length === 0 ? null : runs.reduce((sum, { actions }) => sum + actions, 0) / runs.length,
    calls: ofCells(model.calls),
    tokens: ofCells(tokens.input + tokens.output),
    uncounted: tokens.uncounted ?? 0,
    usd: own.length === 0 ? null : model.usd,
    msPerCall: times?.msPerCall ?? null,
    msPerCell: ofCells(times?.wallMs ?? 0),
    axes: DIMENSIONS.map((name) => ({ name, share: axisOf(model, name) })),
    failures: Object.entries(details.e2e?.failures ?? {}).map(([name, count]) => ({ name, count })),
  };
}

/** The axis with how many items it rests on. */
function axisOf({ details }: ModelResult, name: (typeof DIMENSIONS)[number]): BenchmarkShare | null {
  switch (name) {
    case 'e2e':
    case 'skill':
      return details[name]?.sr ?? null;
    case 'goal':
    case 'app':
      return details[name]?.repaired ?? null;
    case 'grounding':
      return details.grounding?.right ?? null;
    case 'instructions':
      return details.instructions?.followed ?? null;
  }
}

function differencesOf({ label, results }: Measured): readonly BenchmarkDifference[] {
  const where = label === null ? '' : ` (${tableText(label)})`;
  return results.paired.map(({ models: [one, other], dimension, difference, interval, items }) => ({
    models: [tableText(one), `${tableText(other)}${where}`],
    about: dimension,
    difference,
    interval,
    count: items,
  }));
}

function cellOf(cell: Cell, of: Measured): BenchmarkCell {
  const { model, dimension, item, seed, pictured, noise, result, usage, measured } = cell;
  const score = scoreOf(result);
  return {
    name: tableText(model),
    setting: settingOf(of),
    dimension,
    item: tableText(
      `${item}${pictured ? ' (with picture)' : ''}${noise === undefined ? '' : ` (+${noise} % noise)`}`,
    ),
    seed,
    result: score === null ? 'uncounted' : score ? 'passed' : 'failed',
    why: score === true ? '' : tableText(whyOf(result)),
    calls: usage.calls,
    tokens: usage.inputTokens + usage.outputTokens,
    ms: measured.wallMs,
    deeds: result.type === 'run' ? deedsOf(() => of.readRun(result.trajectory)) : null,
  };
}

/** Why a cell is not passed, in words. */
function whyOf(result: Cell['result']): string {
  switch (result.type) {
    case 'run':
      if (result.faulty !== null) return `nobody can pass it: ${result.faulty}`;
      if (result.weak) return 'its checks hold before anything is done';
      return [result.failure ?? '', ...result.failed.map((name) => `not so: ${name}`)].join('; ');
    case 'question':
      return result.said === null
        ? 'the answer cannot be read'
        : `said ${result.said}, right is ${result.question.answer}`;
    case 'grounding':
      return result.element === null ? 'the answer cannot be read' : `wrong: ${wrongIn(result).join(', ')}`;
    case 'instructions':
      return notFollowed(result).join(', ');
    case 'skipped':
      return 'nothing that is meant is offered';
  }
}

function wrongIn({ element, kind, text }: Extract<Cell['result'], { type: 'grounding' }>): readonly string[] {
  return Object.entries({ element, kind, text }).flatMap(([part, isRight]) =>
    isRight === false ? [part] : [],
  );
}

function notFollowed({
  format,
  offered,
  repeated,
}: Extract<Cell['result'], { type: 'instructions' }>): readonly string[] {
  return [
    ...(format ? [] : ['another form than was asked for']),
    ...(offered === false ? ['not on the list'] : []),
    ...(repeated === true ? ['again what did not help'] : []),
  ];
}

const Kept = z.object({ deeds: z.array(z.string()) });

/** Null: its file is missing or broken, which `verify` tells, or an earlier version has measured it. */
function deedsOf(read: () => unknown): readonly string[] | null {
  try {
    const kept = Kept.safeParse(read()).data?.deeds;
    return kept?.slice(0, BENCHMARK_PAGE_MAX.deeds).map(tableText) ?? null;
  } catch {
    return null;
  }
}
