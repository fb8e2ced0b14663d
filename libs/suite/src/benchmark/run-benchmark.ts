import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import {
  accessOf,
  CassetteSetting,
  isAgent,
  isBuiltIn,
  isModuleAgent,
  MODELS_BYTES_MAX,
  type ModelEntry,
  readModels,
} from '@tapwright/model';
import { type Bundle, type Manifest, openBundle } from './cells/bundle.ts';
import { type PlannedCell, planCells } from './cells/cell.ts';
import {
  type CallBudget,
  checkBudget,
  createLedger,
  type Ledger,
  type Spending,
  spentBefore,
} from './cells/ledger.ts';
import { runCells } from './cells/run-cells.ts';
import { SUMS, sumsOf } from './cells/sums.ts';
import { checkStages } from './check-stages.ts';
import { DIMENSIONS, type Dimension } from './data/item.ts';
import { loadItems } from './data/load-items.ts';
import { digestOfCode, digestOfItems } from './digests.ts';
import { agentSubject } from './models/agent.ts';
import { builtInSubject } from './models/built-in.ts';
import { endpointSubject } from './models/endpoint.ts';
import { httpAgent } from './models/http-agent.ts';
import { digestOfModule, moduleAgent } from './models/module-agent.ts';
import type { Subject } from './models/subject.ts';
import type { Player } from './play/player.ts';
import { benchmarkReport } from './report/markdown.ts';
import { type Results, resultsOf } from './report/results.ts';
import { type Setting, type SettingWish, settingOf } from './setting.ts';

export interface BenchmarkOptions {
  /** File with the models. */
  readonly models: string;
  readonly tasks: readonly string[];
  readonly questions: readonly string[];
  readonly dimensions: readonly Dimension[];
  /** How runs shall be done. */
  readonly wish: SettingWish;
  /** Number of seeds, from 1. */
  readonly seeds: number;
  readonly limit: number | null;
  /** Grounding is asked once more with each share of elements of other apps, in per cent. */
  readonly noise: readonly number[];
  readonly lanes: number;
  readonly budget: CallBudget;
  readonly out: string;
}

export interface BenchmarkHost {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Opens what carries out runs; called with the first of them. */
  openPlayer(): Promise<Player>;
  /** Keeps other processes out of a folder: two would pay for each cell twice, and no budget would know. */
  takeFolder(folder: string): Promise<AsyncDisposable>;
  onCell(done: number, total: number): void;
  /** Why a cell of a model could not be measured. */
  onFault(model: string, fault: TapwrightError): void;
}

export interface Benchmarked {
  readonly results: Results;
  readonly report: string;
  /** Cells of the plan, measured or not. */
  readonly cells: number;
  /** What all calls have used so far, those of earlier runs in the folder included. */
  readonly spent: Spending;
}

/**
 * Measures every cell that the folder does not have yet, and writes results and report there.
 * @throws TapwrightError `INPUT_INVALID` before anything is asked; `MODEL_UNREACHABLE`, `MODEL_REJECTED` where a model
 * cannot be reached at the start
 */
export async function runBenchmark(options: BenchmarkOptions, host: BenchmarkHost): Promise<Benchmarked> {
  const cassette = cassetteOf(host.environment);
  // Where answers are replayed nobody needs a key.
  const keys = cassette?.replays === true ? null : host.environment;
  const entries = readModels(options.models, textOf(options.models), keys);
  const ledger = createLedger();
  const folder = dirname(options.models);
  const subjects = entries.map((entry) => ({
    entry,
    subject: subjectOf(entry, host, { ledger, cassette, folder }),
  }));
  checkBudget(
    options.budget,
    subjects.map(({ subject }) => subject),
  );
  const { items, findings } = loadItems(options);
  const seeds = Array.from({ length: options.seeds }, (_, at) => at + 1);
  const chosen = settingOf(options.wish);
  const setting = chosen.strategy;
  const planned = planCells(
    subjects.map(({ subject }) => subject),
    items,
    { seeds, setting, noise: options.noise },
  );
  await checkStages(planned);
  const manifest: Manifest = {
    schema: 'benchmark-1',
    models: subjects.map(({ entry, subject: { name, kind, knowsTheWay, vision } }) => ({
      ...{ name, kind, knowsTheWay, vision, served: servedBy(entry, folder) },
    })),
    dimensions: [...options.dimensions],
    tasks: [...options.tasks, ...options.questions],
    ...{ strategy: chosen.strategy, protocol: chosen.protocol, observation: chosen.observation, seeds },
    items: Object.fromEntries(
      DIMENSIONS.map((name) => [name, items.filter(({ dimension }) => dimension === name).length]),
    ),
    cells: planned.map(({ key }) => key),
    findings: [...findings],
    digests: { data: digestOfItems(items), code: digestOfCode() },
  };
  await Promise.all(subjects.map(({ subject }) => subject.reach(host.signal).catch(named(subject))));
  const bundle = await openBundle(options.out);
  await using _taken = await host.takeFolder(options.out);
  checkSame(bundle, manifest);
  await bundle.removeDrafts();
  const noted = { ...manifest, findings: [...manifest.findings, ...otherSources(bundle, manifest)] };
  await bundle.writeManifest(noted);
  const paid = subjects.filter(({ subject }) => subject.kind !== 'builtin');
  ledger.resume(spentBefore(bundle, new Set(paid.map(({ subject }) => subject.name))));
  const { cells, notMeasured } = await measureAll(planned, { bundle, options, host, chosen, ledger });
  const written = await writeResults(bundle, resultsOf(noted, cells, notMeasured));
  return { ...written, cells: planned.length, spent: ledger.spent() };
}

interface Measured {
  readonly bundle: Bundle;
  readonly options: BenchmarkOptions;
  readonly host: BenchmarkHost;
  readonly chosen: Setting;
  readonly ledger: Ledger;
}

async function measureAll(
  planned: readonly PlannedCell[],
  { bundle, options, host, chosen, ledger }: Measured,
) {
  let opened: Promise<Player> | null = null;
  const player = (): Promise<Player> => {
    opened ??= host.openPlayer();
    return opened;
  };
  const { lanes, budget } = options;
  const { shownAs, strategy } = chosen;
  const measuring = { bundle, shownAs, strategy, signal: host.signal, player };
  try {
    const known = bundle.cells();
    return await runCells(planned, {
      measuring,
      lanes,
      budget,
      ledger,
      now: host.now,
      known,
      onCell: host.onCell,
      onFault: host.onFault,
    });
  } finally {
    if (opened !== null) await (await (opened as Promise<Player>)).close();
  }
}

async function writeResults(
  bundle: Bundle,
  results: Results,
): Promise<Pick<Benchmarked, 'results' | 'report'>> {
  const report = benchmarkReport([results]);
  await bundle.write('results.json', `${JSON.stringify(results, null, 1)}\n`);
  await bundle.write('report.md', report);
  await bundle.write(SUMS, sumsOf(bundle.folder));
  return { results, report };
}

interface OfAllCalls {
  readonly ledger: Ledger;
  readonly cassette: CassetteSetting | null;
  /** Of the file of models. */
  readonly folder: string;
}

/** @throws TapwrightError `INPUT_INVALID` for a setting that says neither record nor replay */
function cassetteOf({ MODEL_CASSETTE }: BenchmarkHost['environment']): CassetteSetting | null {
  if (MODEL_CASSETTE === undefined || MODEL_CASSETTE === '') return null;
  const read = CassetteSetting.safeParse(MODEL_CASSETTE);
  if (read.success) return read.data;
  throw new TapwrightError('INPUT_INVALID', 'MODEL_CASSETTE is wrong', {
    field: 'MODEL_CASSETTE',
    expected: 'record:FILE or replay:FILE',
  });
}

function subjectOf(
  entry: ModelEntry,
  { environment }: BenchmarkHost,
  { ledger, cassette, folder }: OfAllCalls,
): Subject {
  if (isBuiltIn(entry)) return builtInSubject(entry);
  const onCall = () => ledger.addCall();
  if (isModuleAgent(entry))
    return agentSubject(entry, moduleAgent(entry, resolve(folder, entry.agentModule)), onCall);
  const access = accessOf(entry, environment);
  if (isAgent(entry)) return agentSubject(entry, httpAgent(entry, access), onCall);
  return endpointSubject(entry, access, { meter: ledger.meterFor(entry.prices ?? null), cassette });
}

/** What stands behind a name; two bundles with the same names may have measured different models. */
function servedBy(entry: ModelEntry, folder: string): string {
  if (isBuiltIn(entry)) {
    const { builtin, rates } = entry;
    return builtin === 'simulated' ? `simulated ${JSON.stringify(rates)}` : builtin;
  }
  if (isAgent(entry)) return `agent ${hostOf(entry.agentUrl)}`;
  if (isModuleAgent(entry)) return `agent in ${digestOfModule(resolve(folder, entry.agentModule))}`;
  const { model, baseUrl, apiVersion, settings } = entry;
  const version = apiVersion === undefined ? '' : `, version ${apiVersion}`;
  const asked = settings === undefined ? '' : `, settings ${JSON.stringify(settings)}`;
  return `${model} at ${hostOf(baseUrl)}${version}${asked}`;
}

/** An address without what may be secret in it: user, path and query. */
function hostOf(url: string): string {
  return new URL(url).host;
}

function named({ name }: Subject) {
  return (thrown: unknown): never => {
    if (!(thrown instanceof TapwrightError)) throw thrown;
    const { code, message, expected, advice } = thrown;
    throw new TapwrightError(code, `model ${name}: ${message}; nothing was run`, {
      ...(expected === undefined ? {} : { expected }),
      ...(advice === undefined ? {} : { advice }),
    });
  };
}

/** A folder belongs to one benchmark: the same cells, of the same data. */
function checkSame(bundle: Bundle, wanted: Manifest): void {
  const before = bundle.manifest();
  if (before === null) return;
  const same = (pick: (manifest: Manifest) => unknown): boolean =>
    JSON.stringify(pick(before)) === JSON.stringify(pick(wanted));
  if (same(({ cells, models, digests }) => [cells, models, digests.data])) return;
  throw new TapwrightError('INPUT_INVALID', `${bundle.folder} holds another benchmark`, {
    field: '--out',
    expected: 'the folder of the same models, tasks, dimensions and settings, or a new one',
  });
}

/** Cells that were measured by other sources stay; the results say so. */
function otherSources(bundle: Bundle, { digests }: Manifest): readonly string[] {
  const before = bundle.manifest();
  if (before === null) return [];
  const kept = before.findings.filter((finding) => finding.startsWith(OTHER_SOURCES));
  if (before.digests.code === digests.code) return kept;
  return [...new Set([...kept, `${OTHER_SOURCES}: digest ${before.digests.code}`])];
}

const OTHER_SOURCES = 'some cells were measured by other sources';

function textOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  const details = { field: '--models', expected: `a file in YAML of at most ${MODELS_BYTES_MAX} bytes` };
  if (found === undefined || !found.isFile())
    throw new TapwrightError('INPUT_INVALID', `${file} is not a file`, details);
  if (found.size > MODELS_BYTES_MAX)
    throw new TapwrightError('INPUT_INVALID', `${file} has ${found.size} bytes`, details);
  return readFileSync(file, 'utf8');
}
