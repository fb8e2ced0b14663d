import {
  type ElementPicture as ElementPictureRow,
  type HealingPictures,
  type HealingRow,
  healingsOf,
  newestHealings,
  picturesOfHealings,
} from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { decide } from '../healings/decide-healing.ts';
import { pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, documented, pathId } from '../http/schemas.ts';
import { personOf } from '../sign-off/person.ts';

const ElementPicture = z
  .object({
    picture: z.string(),
    left: z.int(),
    top: z.int(),
    right: z.int(),
    bottom: z.int(),
    width: z.int(),
    height: z.int(),
  })
  .nullable()
  .register(documented, {
    description:
      'Where the element stands on a stored picture, `/v1/artifacts/:id`, in pixels of a screen of this width and height. Null: no picture shows it.',
  });

const Healing = component(
  z.object({
    id: z.string(),
    scriptId: z.string(),
    jobId: z.string(),
    runId: z.string(),
    step: z.int(),
    stepIndex: z.int(),
    before: z.array(z.unknown()),
    after: z.array(z.unknown()),
    reason: z.string(),
    score: z.number(),
    status: z.enum(['proposed', 'accepted', 'rejected']),
    createdAt: z.string(),
    decidedAt: z.string().nullable(),
    pictures: z.object({ before: ElementPicture, after: ElementPicture }),
  }),
  'Healing',
  { description: 'Locators of a step as they were, and what a replay proposes instead.' },
);

const Decision = body(z.strictObject({ accept: z.boolean() }), 'Whether the proposal is accepted.', {
  accepted: { accept: true },
});

const scriptId = z
  .string('the id of the script that was replayed')
  .min(1, 'the id of the script that was replayed')
  .register(documented, { description: 'Id of the script that was replayed; absent: all scripts.' });
const status = Healing.shape.status.clone().register(documented, {
  description: 'Only proposals that stand so.',
});

/** Changes of scripts that replays propose: nothing is changed before a person accepts it. */
export function healingRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/healings',
    {
      schema: {
        summary: 'Lists what replays propose: of one script in their order, else the newest first',
        tags: ['healings'],
        querystring: z.strictObject({
          script: scriptId.optional(),
          status: status.optional(),
          limit: pageLimit({ usual: 50, most: 200 }),
        }),
        response: {
          200: described(z.object({ healings: z.array(Healing) }), 'The proposals.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { script, status: wanted = null, limit } }) => {
      const db = context.platform.db.read;
      const rows =
        script === undefined
          ? await newestHealings(db, { tenantId, status: wanted, limit })
          : (await healingsOf(db, { tenantId, scriptId: script })).filter(
              (row) => wanted === null || row.status === wanted,
            );
      const pictures = await picturesOfHealings(db, { tenantId, ids: rows.map(({ id }) => id) });
      return { healings: rows.map((row) => healingView(row, pictures.get(row.id))) };
    },
  );

  app.post(
    '/v1/healings/:id',
    {
      schema: {
        summary: 'Accepts or rejects a proposal, once',
        tags: ['healings'],
        params: z.strictObject({ id: pathId('Id of the proposal.', 'heal_run_01k0example_4') }),
        body: Decision,
        response: {
          200: described(Healing, 'The proposal. Where it was accepted, the scripts are written again.'),
          ...refusals('NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { tenantId: caller, params, body: decision } = request;
      const db = noting(context.platform.db, request, params.id);
      const by = personOf(request);
      const decided = await db.transaction((tx) => decide(tx, { caller, ...params, ...decision, by }));
      const pictures = await picturesOfHealings(context.platform.db.read, {
        tenantId: caller,
        ids: [decided.id],
      });
      return healingView(decided, pictures.get(decided.id));
    },
  );
}

type ShownElement = z.infer<typeof ElementPicture>;

function shownElement(found: ElementPictureRow | null | undefined): ShownElement {
  if (found == null) return null;
  const { pictureId, bounds, width, height } = found;
  const [left, top, right, bottom] = bounds;
  return { picture: pictureId, left, top, right, bottom, width, height };
}

function healingView(row: HealingRow, pictures: HealingPictures | undefined): z.infer<typeof Healing> {
  const { id, scriptId, jobId, runId, step, stepIndex, before, after, reason, score, status } = row;
  return {
    id,
    scriptId,
    jobId,
    runId,
    step,
    stepIndex,
    before,
    after,
    reason,
    score,
    status,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    pictures: { before: shownElement(pictures?.before), after: shownElement(pictures?.after) },
  };
}
