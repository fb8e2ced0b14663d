import { ACT_ID_MAX, ActRequest, ActView, TapwrightError } from '@tapwright/contracts';
import { type ActRow, findAct, openAct } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { actView } from '../acts/act-view.ts';
import { type HeldJob, heldJob, isGivenBack, isHeld } from '../acts/held-run.ts';
import { type Act, pauseRun, requestAct } from '../acts/request-act.ts';
import { HeldView, screenView } from '../acts/screen-view.ts';
import { untilSettled } from '../acts/until-settled.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, documented, pathId } from '../http/schemas.ts';
import { idempotencyKey } from '../jobs/idempotency-key.ts';
import { streamingOf } from '../jobs/streaming.ts';

const WAIT_MAX_MS = 60_000;
const WAIT_DEFAULT_MS = 20_000;

const params = z.strictObject({ id: pathId('Id of the job.', 'job_01k0example') });
const actParams = params.extend({ act: pathId('Id of the act, as the client chose it.', 'tap-1') });
const waitMs = (usual: number) =>
  z.coerce.number(`0 to ${WAIT_MAX_MS}`).int().min(0).max(WAIT_MAX_MS).default(usual).register(documented, {
    description: 'The answer waits so long for the end of what is under way, milliseconds.',
  });
const acting = z.strictObject({ waitMs: waitMs(WAIT_DEFAULT_MS) });
const looking = z.strictObject({ waitMs: waitMs(0) });

const ShownAct = component(ActView, 'Act', {
  description: 'What was asked of a phone. `outcome` is null while it is under way.',
  examples: [
    {
      id: 'tap-1',
      kind: 'click',
      outcome: 'done',
      detail: 'the screen changed',
      step: 1,
      effect: 'look',
      changes: ['+ Save'],
      captureId: 'cap_01k0example',
    },
  ],
});
const Held = component(HeldView, 'HeldPhone', {
  description: 'The phone of an interactive job, as it was seen last.',
});
const Asked = body(ActRequest, 'One action, which is done once, or a look.', {
  tap: { id: 'tap-1', kind: 'click', element: 12 },
  type: { id: 'type-1', kind: 'text', element: 7, text: 'Milk' },
  secret: { id: 'type-2', kind: 'text', element: 8, parameter: 'pin' },
  look: { id: 'look-1', kind: 'look' },
});
const Ending = described(
  z.strictObject({ failed: z.string().trim().min(1).max(500).optional() }).nullable(),
  'Nothing, or why what was tried has failed.',
);

/** Phones in the hands of a person or an agent: seen, acted on once, paused, given back. */
export function actRoutes(app: RestApp, context: RestContext): void {
  const waiting = (tenantId: string, jobId: string, ms: number) => ({
    ...{ db: context.platform.db, feed: streamingOf(context).feed },
    ...{ tenantId, jobId, waitMs: ms },
  });

  const shownAct = async (tenantId: string, jobId: string, actId: string): Promise<ActView> => {
    const { db } = context.platform;
    const { run } = await heldJob(db, tenantId, jobId);
    const act = run === null ? null : await findAct(db.read, run.id, actId);
    if (act !== null && run !== null) return actView(db.read, act, run);
    throw new TapwrightError('NOT_FOUND', `the job has no act ${actId.slice(0, 80)}`, { field: 'act' });
  };

  const held = async (tenantId: string, jobId: string): Promise<z.infer<typeof HeldView>> => {
    const { db, screens } = context.platform;
    const { job, run } = await heldJob(db, tenantId, jobId);
    const act = run === null ? null : await openAct(db.read, run.id);
    const captureId = run?.state.current?.captureId;
    const state = stateOf({ job, run }, act);
    return {
      state,
      serial: run?.serial ?? null,
      act: state === 'acting' ? (act?.id ?? null) : null,
      screen: run === null || captureId === undefined ? null : screenView(await screens.read(captureId), run),
    };
  };

  const acted = async (request: Asking, act: Act, actId: string): Promise<ActView> => {
    const { tenantId, params } = request;
    const db = noting(context.platform.db, request, `${params.id}:${actId}`);
    await requestAct({ ...context.platform, db }, { tenantId, by: { jobId: params.id }, actId }, act);
    return untilSettled(
      waiting(tenantId, params.id, request.query.waitMs),
      () => shownAct(tenantId, params.id, actId),
      ({ outcome }) => outcome !== null,
    );
  };

  app.post(
    '/v1/jobs/:id/acts',
    {
      schema: {
        summary: 'Does one action on the phone, once, or looks at it',
        tags: ['interactive'],
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        params,
        querystring: acting,
        body: Asked,
        response: {
          200: described(
            ShownAct,
            'The act; the same id gives the same answer again, and is never done twice.',
          ),
          ...refusals('NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT', 'LOCATOR_NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const { id = request.headers['idempotency-key'], ...asked } = request.body;
      if (id === undefined)
        throw new TapwrightError('INPUT_INVALID', 'the act has no id', {
          field: 'id',
          expected: `an id of the client's choice, 1 to ${ACT_ID_MAX} characters, or an Idempotency-Key`,
        });
      return acted(request, asked, id);
    },
  );

  app.get(
    '/v1/jobs/:id/acts/:act',
    {
      schema: {
        summary: 'Shows what became of an act',
        tags: ['interactive'],
        params: actParams,
        querystring: looking,
        response: { 200: described(ShownAct, 'The act.'), ...refusals('NOT_FOUND', 'CONFLICT') },
      },
    },
    async ({ tenantId, params: { id, act }, query }) =>
      untilSettled(
        waiting(tenantId, id, query.waitMs),
        () => shownAct(tenantId, id, act),
        ({ outcome }) => outcome !== null,
      ),
  );

  app.get(
    '/v1/jobs/:id/screen',
    {
      schema: {
        summary: 'Shows the phone as it was seen last; to see it anew, ask for a look',
        tags: ['interactive'],
        params,
        querystring: looking,
        response: { 200: described(Held, 'The phone.'), ...refusals('NOT_FOUND', 'CONFLICT') },
      },
    },
    async ({ tenantId, params: { id }, query }) =>
      untilSettled(
        waiting(tenantId, id, query.waitMs),
        () => held(tenantId, id),
        ({ state }) => state !== 'waiting' && state !== 'acting',
      ),
  );

  for (const [path, summary, paused] of [
    ['/v1/jobs/:id/pause', 'Stops the clocks of the job: its deadline, and the time without an act', true],
    ['/v1/jobs/:id/resume', 'Lets the clocks of the job go on', false],
  ] as const) {
    app.post(
      path,
      {
        schema: {
          summary,
          tags: ['interactive'],
          params,
          querystring: acting,
          body: described(z.strictObject({}).nullable(), 'No field is needed.'),
          response: { 200: described(Held, 'The phone.'), ...refusals('NOT_FOUND', 'CONFLICT') },
        },
      },
      async (request) => {
        const { tenantId, params } = request;
        const db = noting(context.platform.db, request, params.id);
        await pauseRun({ ...context.platform, db }, { tenantId, jobId: params.id }, paused);
        return untilSettled(
          waiting(tenantId, params.id, request.query.waitMs),
          () => held(tenantId, params.id),
          ({ state }) => state === 'ended' || (state === 'paused') === paused,
        );
      },
    );
  }

  app.post(
    '/v1/jobs/:id/end',
    {
      schema: {
        summary: 'Gives the phone back; the job ends, and its scripts are written',
        tags: ['interactive'],
        params,
        querystring: acting,
        body: Ending,
        response: {
          200: described(ShownAct, 'The end, as an act.'),
          ...refusals('NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'),
        },
      },
    },
    async (request) => acted(request, { kind: 'end', ...request.body }, END),
  );
}

function stateOf({ job, run }: HeldJob, act: ActRow | null): z.infer<typeof HeldView>['state'] {
  if (job.status === 'ended' || (run !== null && isGivenBack(run))) return 'ended';
  if (run === null || !isHeld(run)) return 'waiting';
  if (act !== null) return 'acting';
  return run.state.paused === true ? 'paused' : 'ready';
}

/** There is one end of a job. */
const END = 'end';

type Asking = Parameters<typeof noting>[1] & {
  readonly params: { readonly id: string };
  readonly query: { readonly waitMs: number };
};
