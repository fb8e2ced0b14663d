import { createHash } from 'node:crypto';
import { BENCHMARK_CELLS_MAX, CELL_TRIES, type JobSpec, newId, TapwrightError } from '@tapwright/contracts';
import type { SetupLines } from '@tapwright/policy';
import {
  type BenchmarkRow,
  type Database,
  findBenchmarkByKey,
  insertBenchmark,
  isUniqueViolation,
  type NewCell,
} from '@tapwright/store';
import { refuseDevices } from '../devices/refuse-devices.ts';
import { inPortions } from '../jobs/in-portions.ts';
import { refuseModel } from '../jobs/refuse-model.ts';
import { refuseSetup } from '../jobs/refuse-setup.ts';
import { parseJobSpec } from '../jobs/submit-job.ts';
import type { BenchmarkRequest } from './benchmark-request.ts';
import { jobOfCell, planCells, strategiesOf } from './plan-cells.ts';
import { refuseElsewhere } from './setup-of-task.ts';

export interface WantedBenchmark {
  readonly tenantId: string;
  readonly request: BenchmarkRequest;
  readonly idempotencyKey: string | null;
  /** Whose jobs may run lines of a shell on phones. */
  readonly setupLines: SetupLines | undefined;
  /** Models that jobs may name. */
  readonly models: readonly string[] | undefined;
}

export interface StoredBenchmark {
  readonly row: BenchmarkRow;
  /** False: the same request was stored before. */
  readonly created: boolean;
}

/**
 * Stores a benchmark with its cells, all of whose jobs could begin now; they begin afterwards.
 * @throws TapwrightError `INPUT_INVALID` and others naming the first field that is wrong, `IDEMPOTENCY_CONFLICT`,
 * `TENANT_LIMIT`
 */
export async function storeBenchmark(db: Database, wanted: WantedBenchmark): Promise<StoredBenchmark> {
  const { tenantId, request, idempotencyKey } = wanted;
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const known = await knownBenchmark(db, wanted, bodyHash);
  if (known !== null) return known;
  refuseWhatIsElsewhere(request);
  refuseModels(request, wanted.models);
  const { suite, seeds, inFlight } = request;
  const models = request.models ?? null;
  const cells = planned(request);
  await refuseJobs(db, wanted);
  const strategies = [...new Set(cells.map(({ strategy }) => strategy))];
  const name = suite.suite;
  const id = newId('bmk');
  const row = { tenantId, id, name, idempotencyKey, bodyHash, suite, strategies, models };
  try {
    const stored = await db.transaction((tx) => insertBenchmark(tx, { ...row, seeds, inFlight }, cells));
    if (stored !== null) return { row: stored, created: true };
  } catch (error) {
    if (!isUniqueViolation(error, 'benchmarks_idempotency')) throw error;
    // Another process stored the same request a moment ago.
    const other = await knownBenchmark(db, wanted, bodyHash);
    if (other === null) throw error;
    return other;
  }
  throw new TapwrightError('TENANT_LIMIT', 'too many benchmarks of the tenant have not ended', {
    expected: 'at most 20 benchmarks that have not ended; wait for one, or cancel one',
  });
}

async function knownBenchmark(
  db: Database,
  { tenantId, idempotencyKey }: WantedBenchmark,
  bodyHash: string,
): Promise<StoredBenchmark | null> {
  const row = idempotencyKey === null ? null : await findBenchmarkByKey(db.read, tenantId, idempotencyKey);
  if (row === null) return null;
  if (row.bodyHash === bodyHash) return { row, created: false };
  throw new TapwrightError('IDEMPOTENCY_CONFLICT', 'the Idempotency-Key was used with another body', {
    field: 'Idempotency-Key',
    expected: 'a new key for a new benchmark',
  });
}

/** @throws TapwrightError `MODEL_UNKNOWN` */
function refuseModels({ models = [] }: BenchmarkRequest, names: readonly string[] | undefined): void {
  for (const [at, model] of models.entries()) refuseModel({ model }, names, `models.${at}`);
}

/** Lines for a computer would run on the platform's own machines, and its models are those of its operator. */
function refuseWhatIsElsewhere({ suite }: BenchmarkRequest): void {
  refuseElsewhere(suite);
  if (suite.defaults.model !== undefined)
    throw new TapwrightError('INPUT_INVALID', 'a platform has its own models', {
      field: 'suite.defaults.model',
      expected: 'a suite that names no model: `models` of the benchmark names those of the operator',
    });
}

function planned({ suite, strategies: named, models: asked, seeds }: BenchmarkRequest): readonly NewCell[] {
  const models = asked ?? null;
  const strategies = named ?? null;
  const ofTasks = suite.tasks.reduce((sum, { repeat }) => sum + repeat, 0);
  const ofOne = ofTasks * (strategies?.length ?? 1) * (models?.length ?? 1);
  if (ofOne * seeds <= BENCHMARK_CELLS_MAX)
    return planCells({ suite, strategies, models, seeds, tries: CELL_TRIES });
  throw new TapwrightError('INPUT_INVALID', `the benchmark has ${ofOne * seeds} cells`, {
    field: 'seeds',
    expected: `at most ${BENCHMARK_CELLS_MAX} cells: tasks by strategies by models by seeds`,
  });
}

/** @throws TapwrightError as for a job, with the field of the task */
async function refuseJobs(
  db: Database,
  { tenantId, setupLines, request: { suite, strategies: named } }: WantedBenchmark,
): Promise<void> {
  const strategies = named ?? null;
  const each = suite.tasks.flatMap((task, at) =>
    strategiesOf({ suite, strategies }, task).map((strategy) => ({ task, at, strategy })),
  );
  const specs = await inPortions(each, ({ task, at, strategy }) =>
    within(at, () => {
      const spec = parseJobSpec(jobOfCell(suite, task, { strategy, model: null, seed: 1 }));
      refuseSetup(spec, tenantId, setupLines);
      return spec;
    }),
  );
  const wishes = new Map<string, { readonly spec: JobSpec; readonly at: number }>();
  for (const [index, { at }] of each.entries()) {
    const spec = specs[index];
    if (spec !== undefined) wishes.set(JSON.stringify(spec.device), { spec, at });
  }
  for (const { spec, at } of wishes.values())
    await refuseDevices(db, { tenantId, spec }).catch((error: unknown) => {
      throw ofTask(at, error);
    });
}

function within<Made>(at: number, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw ofTask(at, error);
  }
}

function ofTask(at: number, thrown: unknown): unknown {
  if (!(thrown instanceof TapwrightError)) return thrown;
  const { code, message, expected, field = '' } = thrown;
  return new TapwrightError(code, message, {
    field: `suite.tasks.${at}${field === '' ? '' : `.${field}`}`,
    ...(expected === undefined ? {} : { expected }),
  });
}
