import {
  ACT_ID_MAX,
  ActRequest,
  ActView,
  REFUSAL_MAX_CHARACTERS,
  TapwrightError,
} from '@tapwright/contracts';
import { findAct } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { actView } from '../acts/act-view.ts';
import { requestAct } from '../acts/request-act.ts';
import { untilSettled } from '../acts/until-settled.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, content, described, documented, nothing, pathId } from '../http/schemas.ts';
import { idempotencyKey } from '../jobs/idempotency-key.ts';
import { streamingOf } from '../jobs/streaming.ts';
import { glanceAt } from '../live/glance.ts';
import { LiveView, liveView } from '../live/live-view.ts';
import { steerRun, type Wish } from '../live/steer-run.ts';
import { watchedRun } from '../live/steered-run.ts';

const WAIT_MAX_MS = 60_000;
const JPEG = 'image/jpeg';
const params = z.strictObject({ id: pathId('Id of the run.', 'run_01k0example') });
const waitMs = (usual: number) =>
  z.strictObject({
    waitMs: z.coerce
      .number(`0 to ${WAIT_MAX_MS}`)
      .int()
      .min(0)
      .max(WAIT_MAX_MS)
      .default(usual)
      .register(documented, {
        description: 'The answer waits so long for the end of what is under way, milliseconds.',
      }),
  });
const Live = component(LiveView, 'LiveRun', {
  description: 'A run as it stands now, for somebody who watches it.',
});
const Nothing = described(z.strictObject({}).nullable(), 'No field is needed.');
const proposal = z.int().positive();
const Stepping = body(
  z.strictObject({ proposal }),
  'The proposal that is meant: a request that is repeated does no other.',
  {
    first: { proposal: 1 },
  },
);
const Refusing = body(
  z
    .strictObject({
      proposal: proposal.optional(),
      step: z.int().positive().optional(),
      reason: z.string().trim().min(1).max(REFUSAL_MAX_CHARACTERS),
    })
    .refine(
      (asked) => asked.proposal === undefined || asked.step === undefined,
      'a proposal or a step, not both',
    ),
  'What is refused, and why. Without a number: the step that is under way or was taken last.',
  {
    proposal: { proposal: 1, reason: 'This deletes the account.' },
    step: { step: 3, reason: 'Not this menu.' },
  },
);

/** What each word asks for, and when the answer need not wait any longer. */
const WORDS = [
  ['pause', 'Pauses the run after the step that is under way; its clocks stand still', ['paused', 'taken']],
  ['resume', 'Lets a paused run go on; what it has proposed is done', ['running']],
  ['take-over', 'Gives the phone of the run into the hands of an operator; the run pauses', ['taken']],
  ['hand-back', 'Gives the phone back to the run, which stays paused', ['paused', 'running']],
] as const;
const KINDS = { pause: 'pause', resume: 'resume', 'take-over': 'take', 'hand-back': 'return' } as const;

/** Runs that a person watches and steers: paused, one step on, "not this", taken over. */
export function liveRoutes(app: RestApp, context: RestContext): void {
  const seen = async (tenantId: string, id: string): Promise<LiveView> =>
    liveView(context.platform, await watchedRun(context.platform.db, tenantId, id));

  const settled = async <T>(
    { tenantId, params: { id }, query }: Asking,
    read: () => Promise<T>,
    isSettled: (now: T) => boolean,
  ): Promise<T> => {
    const { db } = context.platform;
    const { job } = await watchedRun(db, tenantId, id);
    return untilSettled(
      { db, feed: streamingOf(context).feed, tenantId, jobId: job.id, waitMs: query.waitMs },
      read,
      isSettled,
    );
  };

  const steered = async (
    request: Asking,
    wish: Wish,
    isSettled: (now: LiveView) => boolean,
  ): Promise<LiveView> => {
    const { tenantId, params } = request;
    const db = noting(context.platform.db, request, params.id);
    await steerRun({ ...context.platform, db }, { tenantId, runId: params.id }, wish);
    return settled(
      request,
      () => seen(tenantId, params.id),
      (now) => now.state === 'ended' || isSettled(now),
    );
  };
  const answer = { 200: described(Live, 'The run.'), ...refusals('NOT_FOUND', 'CONFLICT') };

  app.get(
    '/v1/runs/:id/live',
    {
      schema: {
        summary: 'Shows a run as it stands now: screen, proposal, what is open',
        tags: ['live'],
        params,
        response: { 200: described(Live, 'The run.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) => seen(tenantId, id),
  );

  app.get(
    '/v1/runs/:id/picture',
    {
      schema: {
        summary: 'Shows the phone of a run as it is between two steps; at most one picture a second',
        tags: ['live'],
        params,
        response: {
          200: content('The screen. It is not kept anywhere.', JPEG),
          204: nothing(
            'There is none to be shown: a step is done, or the run keeps no pictures or has secrets.',
          ),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id } }, reply) => {
      const picture = await glanceAt(context.platform, await watchedRun(context.platform.db, tenantId, id));
      if (picture === null) return reply.status(204).send(null);
      const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
      return reply.type(JPEG).headers(headers).send(picture);
    },
  );

  for (const [word, summary, ends] of WORDS) {
    const states: readonly string[] = ends;
    app.post(
      `/v1/runs/:id/${word}`,
      {
        schema: { summary, tags: ['live'], params, querystring: waitMs(0), body: Nothing, response: answer },
      },
      async (request) => steered(request, { kind: KINDS[word] }, ({ state }) => states.includes(state)),
    );
  }

  app.post(
    '/v1/runs/:id/step',
    {
      schema: {
        summary: 'Lets a paused run do what it has proposed, once; it stays paused',
        tags: ['live'],
        params,
        querystring: waitMs(0),
        body: Stepping,
        response: answer,
      },
    },
    async (request) => {
      const { proposal: number } = request.body;
      return steered(
        request,
        { kind: 'step', proposal: number },
        (now) => now.state === 'running' || (now.proposal !== null && now.proposal.number > number),
      );
    },
  );

  app.post(
    '/v1/runs/:id/refuse',
    {
      schema: {
        summary: 'Refuses an action: it is not chosen again on this screen in this run',
        tags: ['live'],
        params,
        querystring: waitMs(0),
        body: Refusing,
        response: answer,
      },
    },
    async (request) => {
      const { proposal: number } = request.body;
      return steered(
        request,
        { kind: 'refuse', ...request.body },
        (now) => number === undefined || now.state === 'running' || (now.proposal?.number ?? 0) > number,
      );
    },
  );

  app.post(
    '/v1/runs/:id/acts',
    {
      schema: {
        summary: 'Does one action on the phone of a run that was taken over, once, or looks at it',
        tags: ['live'],
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        params,
        querystring: waitMs(20_000),
        body: body(ActRequest, 'One action, which is done once, or a look.', {
          tap: { id: 'tap-1', kind: 'click', element: 12 },
        }),
        response: {
          200: described(
            component(ActView, 'Act', { description: 'What was asked of a phone.' }),
            'The act; the same id gives the same answer again, and is never done twice.',
          ),
          ...refusals('NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT', 'LOCATOR_NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const { tenantId, params } = request;
      const { id = request.headers['idempotency-key'], ...asked } = request.body;
      if (id === undefined)
        throw new TapwrightError('INPUT_INVALID', 'the act has no id', {
          field: 'id',
          expected: `an id of the client's choice, 1 to ${ACT_ID_MAX} characters, or an Idempotency-Key`,
        });
      const db = noting(context.platform.db, request, `${params.id}:${id}`);
      await requestAct({ ...context.platform, db }, { tenantId, by: { runId: params.id }, actId: id }, asked);
      const shown = async (): Promise<ActView> => {
        const { run } = await watchedRun(context.platform.db, tenantId, params.id);
        const act = await findAct(db.read, run.id, id);
        if (act !== null) return actView(db.read, act, run);
        throw new TapwrightError('NOT_FOUND', `the run has no act ${id.slice(0, 80)}`, { field: 'id' });
      };
      return settled(request, shown, ({ outcome }) => outcome !== null);
    },
  );
}

type Asking = Parameters<typeof noting>[1] & {
  readonly params: { readonly id: string };
  readonly query: { readonly waitMs: number };
};
