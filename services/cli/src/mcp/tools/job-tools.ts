import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Job, TapwrightClient } from '@tapwright/client';
import { ModelName, ModelSeed } from '@tapwright/contracts';
import { z } from 'zod';
import type { ToolContext } from '../create-mcp-server.ts';
import { answered, jsonOf, screenText, textOf } from './answers.ts';
import { explanationOf } from './explain.ts';

const READS = { readOnlyHint: true, openWorldHint: false } as const;
/** Agents give a call up after a minute. */
const WAIT_MAX_S = 50;

export const waitSeconds = z
  .number()
  .int()
  .min(0)
  .max(WAIT_MAX_S)
  .default(WAIT_MAX_S)
  .describe('How long to wait for the end of the job before answering.');
export const serialInput = z
  .string()
  .max(200)
  .optional()
  .describe('The phone; absent: the platform chooses one that is free.');
export const appInput = z
  .string()
  .max(200)
  .optional()
  .describe('Package of the app, such as org.example.app.');
export const idempotencyInput = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('With the same key the same job is found again: a call may then be repeated safely.');
export const modelInputs = {
  model: ModelName.optional().describe(
    "A model that the operator has named (docs/models.md); absent: the platform's own.",
  ),
  seed: ModelSeed.optional().describe(
    'Goes with every question to the model, where its endpoint knows seeds.',
  ),
};
const jobInput = z.string().max(80).describe('Id of the job, such as job_01k0….');

/** Jobs: submitted, followed, explained. */
export function jobTools(server: McpServer, context: ToolContext): void {
  const { client, app: usual } = context;
  server.registerTool(
    'run_goal',
    {
      title: 'Run a goal',
      description:
        'Carries out a goal in plain language on a phone, and verifies it. It acts on the phone and in the app: things may be sent or bought there. Returns the outcome, or the job where it has not ended yet.',
      inputSchema: {
        goal: z.string().min(1).max(10_000).describe('What to do, in plain language.'),
        app: appInput,
        serial: serialInput,
        reset: z
          .enum(['data', 'restart', 'none'])
          .optional()
          .describe('The app before the goal: its data erased, restarted (usual), or left as it is.'),
        max_steps: z.number().int().min(1).max(200).optional(),
        ...modelInputs,
        idempotency_key: idempotencyInput,
        wait_seconds: waitSeconds,
      },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    },
    (
      { goal, app = usual ?? undefined, serial, reset, max_steps, idempotency_key, wait_seconds, ...asked },
      { signal },
    ) =>
      answered(async () => {
        const device = serial === undefined ? undefined : { serial };
        const wanted = { goal, ...given({ app, device, reset, maxSteps: max_steps, ...asked }) };
        const key = idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key };
        const job = await client.jobs.submit(wanted, { signal, ...key });
        return [textOf(...jobLines(await waited(client, job, { seconds: wait_seconds, signal })))];
      }),
  );

  server.registerTool(
    'job_status',
    {
      title: 'Status of a job',
      description: 'How a job stands, and how it ended.',
      inputSchema: { job: jobInput, wait_seconds: waitSeconds.default(0) },
      annotations: READS,
    },
    ({ job: id, wait_seconds }, { signal }) =>
      answered(async () => {
        const job = await client.jobs.get(id, { signal });
        return [textOf(...jobLines(await waited(client, job, { seconds: wait_seconds, signal })))];
      }),
  );

  server.registerTool(
    'explain_failure',
    {
      title: 'Explain a failure',
      description:
        'Why a job did not pass: the step, what was wanted, what was found instead, and the picture of the screen.',
      inputSchema: { job: jobInput },
      annotations: READS,
    },
    ({ job }, { signal }) => answered(() => explanationOf(client, job, signal)),
  );

  server.registerTool(
    'list_jobs',
    {
      title: 'List jobs',
      description: 'Jobs from the newest to the oldest.',
      inputSchema: {
        status: z.enum(['queued', 'running', 'ended']).optional(),
        outcome: z
          .enum(['completed', 'failed', 'infeasible', 'crashed', 'out_of_budget', 'inconclusive', 'canceled'])
          .optional(),
        text: z.string().min(1).max(200).optional().describe('Words of the goal.'),
        limit: z.number().int().min(1).max(50).default(10),
      },
      annotations: READS,
    },
    ({ limit, ...filter }, { signal }) =>
      answered(async () => {
        const found: object[] = [];
        for await (const job of client.jobs.list(given(filter), { signal })) {
          const { id, kind, status, outcome, goal, app, createdAt } = job;
          found.push({ id, kind, status, outcome, goal: goal.slice(0, 300), app, createdAt });
          if (found.length === limit) break;
        }
        return [textOf(`${found.length} jobs`, jsonOf(found))];
      }),
  );

  server.registerTool(
    'cancel_job',
    {
      title: 'Cancel a job',
      description: 'Ends a job that has not ended. What it has done on the phone stays done.',
      inputSchema: { job: jobInput },
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    ({ job }, { signal }) =>
      answered(async () => [textOf(...jobLines(await client.jobs.cancel(job, { signal })))]),
  );
}

interface Waiting {
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** The job when it has ended, or after this time. */
export async function waited(client: TapwrightClient, job: Job, { seconds, signal }: Waiting): Promise<Job> {
  if (job.status === 'ended' || seconds === 0) return job;
  try {
    return await client.jobs.waitFor(job.id, { signal, withinMs: seconds * 1_000 });
  } catch (thrown) {
    if (signal.aborted || !isTimeout(thrown)) throw thrown;
    return client.jobs.get(job.id, { signal });
  }
}

function isTimeout(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'TimeoutError';
}

export function jobLines({ id, status, outcome, reason, goal, app }: Job): readonly string[] {
  return [
    `job ${id}: ${outcome ?? status}`,
    ...(reason === null ? [] : [`reason: ${reason.code}`, `in words: ${screenText(reason.message)}`]),
    `goal: ${screenText(goal.slice(0, 2_000))}`,
    ...(app === null ? [] : [`app: ${app}`]),
    ...(status === 'ended' ? [] : ['It has not ended. Ask job_status with wait_seconds.']),
    ...(outcome === null || outcome === 'completed' ? [] : ['explain_failure says more, with the picture.']),
  ];
}

/** Without what is not there. */
export function given<Values extends Record<string, unknown>>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const all = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}
