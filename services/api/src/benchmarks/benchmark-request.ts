import { IN_FLIGHT_DEFAULT, IN_FLIGHT_MAX, ModelName } from '@tapwright/contracts';
import { Suite } from '@tapwright/suite';
import { z } from 'zod';

const STRATEGIES_MAX = 20;
const MODELS_MAX = 20;
const SEEDS_MAX = 100;

/** What a platform measures: whole tasks, on its phones. */
const DIMENSIONS = ['e2e'] as const;
const EXPECTED_DIMENSIONS =
  'e2e alone: a platform measures whole tasks; `tapwright benchmark run --dimensions` measures goal, app, skill, grounding and instructions';

/** The body of `POST /v1/benchmarks`. */
export const BenchmarkRequest = z.strictObject({
  /** What `suite.yaml` holds, as JSON. */
  suite: Suite,
  /** All tasks with each of them; absent: each task with its own. */
  strategies: z
    .array(z.string().min(1).max(60))
    .min(1)
    .max(STRATEGIES_MAX)
    .refine((names) => new Set(names).size === names.length, 'each strategy once')
    .optional(),
  /** All tasks with each of these models of the operator's, with the seed of the cell; absent: with the platform's own. */
  models: z
    .array(ModelName)
    .min(1)
    .max(MODELS_MAX)
    .refine((names) => new Set(names).size === names.length, 'each model once')
    .optional(),
  /** Whoever names others would take them for measured: they are refused with what measures them. Absent: the same. */
  dimensions: z
    .array(z.enum(DIMENSIONS, { error: EXPECTED_DIMENSIONS }), { error: EXPECTED_DIMENSIONS })
    .min(1, EXPECTED_DIMENSIONS)
    .max(DIMENSIONS.length, EXPECTED_DIMENSIONS)
    .optional(),
  /** How often everything is measured. */
  seeds: z.int().min(1).max(SEEDS_MAX).default(1),
  /** Most jobs of the benchmark that are open at a time. */
  inFlight: z.int().min(1).max(IN_FLIGHT_MAX).default(IN_FLIGHT_DEFAULT),
});
export type BenchmarkRequest = z.infer<typeof BenchmarkRequest>;
