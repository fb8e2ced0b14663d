import { IN_FLIGHT_DEFAULT, IN_FLIGHT_MAX, ModelName } from '@tapwright/contracts';
import { Suite } from '@tapwright/suite';
import { z } from 'zod';

const STRATEGIES_MAX = 20;
const MODELS_MAX = 20;
const SEEDS_MAX = 100;

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
  /** Refused with the reason: whoever names some would take the others for measured. */
  dimensions: z
    .never({
      error:
        'nothing: a platform measures whole tasks (e2e); `tapwright benchmark run --dimensions` measures goal, app, skill, grounding and instructions',
    })
    .optional(),
  /** How often everything is measured. */
  seeds: z.int().min(1).max(SEEDS_MAX).default(1),
  /** Most jobs of the benchmark that are open at a time. */
  inFlight: z.int().min(1).max(IN_FLIGHT_MAX).default(IN_FLIGHT_DEFAULT),
});
export type BenchmarkRequest = z.infer<typeof BenchmarkRequest>;
