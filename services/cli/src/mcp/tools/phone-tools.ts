import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type components, dataOf, type TapwrightClient } from '@tapwright/client';
import { ACT_KINDS, Direction } from '@tapwright/contracts';
import { z } from 'zod';
import type { ToolContext } from '../create-mcp-server.ts';
import { answered, type Content, jsonOf, screenText, textOf } from './answers.ts';
import { pictureOf } from './explain.ts';
import { appInput, idempotencyInput, serialInput } from './job-tools.ts';

/** What is read of a screen. */
type Shown = Pick<
  NonNullable<components['schemas']['HeldPhone']['screen']>['elements'][number],
  'number' | 'label' | 'text' | 'className' | (typeof STATES)[number]
>;

const STATES = ['clickable', 'editable', 'scrollable', 'checkable', 'checked', 'password'] as const;

/** How long a call waits for the phone, milliseconds: agents give a call up after a minute. */
const WAIT_MS = 45_000;
const ELEMENTS_SHOWN = 150;
const ACTS = { readOnlyHint: false, destructiveHint: true, openWorldHint: true } as const;
const held = z.string().max(80).describe('The job of hold_phone, such as job_01k0….');

/** A phone in the hands of the agent: single actions, each done once. */
export function phoneTools(server: McpServer, { client, app: usual }: ToolContext): void {
  server.registerTool(
    'hold_phone',
    {
      title: 'Hold a phone',
      description:
        'Takes a phone for single actions, starts the app, and shows the screen. Give it back with release_phone; without actions for ten minutes it is given back by itself. You decide: no model is asked, and none can be named.',
      // Strict: a model that is named must not be ignored in silence.
      inputSchema: z.strictObject({ app: appInput, serial: serialInput, idempotency_key: idempotencyInput }),
      annotations: ACTS,
    },
    ({ app = usual ?? undefined, serial, idempotency_key }, { signal }) =>
      answered(async () => {
        const wanted = {
          kind: 'interactive' as const,
          ...(app === undefined ? {} : { app }),
          ...(serial === undefined ? {} : { device: { serial } }),
        };
        const key = idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key };
        const { id } = await client.jobs.submit(wanted, { signal, ...key });
        return [textOf(`job ${id}`), ...(await seen(client, { job: id, picture: false, signal }))];
      }),
  );

  server.registerTool(
    'observe',
    {
      title: 'Observe the phone',
      description: 'Looks at the phone anew: its elements by number, and its picture where you want it.',
      inputSchema: { job: held, picture: z.boolean().default(false) },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ job, picture }, { signal }) =>
      answered(async () => {
        const body = { id: `look-${crypto.randomUUID()}`, kind: 'look' as const };
        await act(client, { job, body, signal });
        return seen(client, { job, picture, signal });
      }),
  );

  server.registerTool(
    'act',
    {
      title: 'Do one action',
      description:
        'Does one action on the phone, exactly once, and shows what changed. With the same id the answer is the same again, and nothing is done twice: repeat a call whose answer was lost with its id.',
      inputSchema: {
        job: held,
        id: z.string().min(1).max(200).describe('Of your choice, new for each action.'),
        kind: z.enum(ACT_KINDS.filter((kind) => kind !== 'look')),
        element: z
          .int()
          .nonnegative()
          .optional()
          .describe('Number of the element on the screen that you saw.'),
        screen: z
          .string()
          .max(100)
          .optional()
          .describe('The screen that you saw; where another one is shown by now, nothing is done.'),
        text: z.string().min(1).max(2_000).optional().describe('What is typed. Never a password.'),
        direction: Direction.optional().describe('Of a scroll.'),
      },
      annotations: ACTS,
    },
    ({ job, screen, ...asked }, { signal }) =>
      answered(async () => {
        const body = { ...asked, ...(screen === undefined ? {} : { captureId: screen }) };
        const { outcome, detail, effect, changes } = await act(client, { job, body, signal });
        const told = [
          `${asked.id}: ${outcome ?? 'under way'}`,
          `detail: ${screenText(detail)}`,
          ...(effect === null ? [] : [`effect: ${effect}`]),
          ...(changes.length === 0 ? [] : [`changes: ${screenText(changes.slice(0, 50).join(' | '))}`]),
        ];
        return [textOf(...told), ...(await seen(client, { job, picture: false, signal }))];
      }),
  );

  server.registerTool(
    'release_phone',
    {
      title: 'Give the phone back',
      description:
        'Ends the job. What was done becomes scripts, which are proved by a replay; export_script returns them.',
      inputSchema: {
        job: held,
        failed: z.string().min(1).max(500).optional().describe('Why it has failed.'),
      },
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    ({ job, failed }, { signal }) =>
      answered(async () => {
        const params = { path: { id: job }, query: { waitMs: WAIT_MS } };
        const body = failed === undefined ? {} : { failed };
        const { outcome } = dataOf(await client.rest.POST('/v1/jobs/{id}/end', { params, body, signal }));
        return [textOf(`job ${job}: the phone is given back (${outcome ?? 'under way'})`)];
      }),
  );
}

interface Acting {
  readonly job: string;
  readonly body: { readonly id: string; readonly kind: (typeof ACT_KINDS)[number] };
  readonly signal: AbortSignal;
}

async function act(
  client: TapwrightClient,
  { job, body, signal }: Acting,
): Promise<components['schemas']['Act']> {
  const params = { path: { id: job }, query: { waitMs: WAIT_MS } };
  return dataOf(await client.rest.POST('/v1/jobs/{id}/acts', { params, body, signal }));
}

interface Looking {
  readonly job: string;
  readonly picture: boolean;
  readonly signal: AbortSignal;
}

/** The screen that was seen last, once the phone is ready. */
async function seen(client: TapwrightClient, { job, picture, signal }: Looking): Promise<readonly Content[]> {
  const params = { path: { id: job }, query: { waitMs: WAIT_MS } };
  const { state, serial, screen } = dataOf(await client.rest.GET('/v1/jobs/{id}/screen', { params, signal }));
  const lines = [`phone ${serial ?? 'none yet'}: ${state}`];
  if (screen === null) return [textOf(...lines)];
  const shown =
    picture && screen.pictureId !== null ? await pictureOf(client, screen.pictureId, signal) : null;
  return [
    textOf(
      ...lines,
      `screen: ${screen.captureId}`,
      `app: ${screen.packageName}/${screen.activity}`,
      listed(screen.elements),
    ),
    ...(shown === null ? [] : [shown]),
  ];
}

function listed(elements: readonly Shown[]): string {
  const told = elements.slice(0, ELEMENTS_SHOWN).map((one) => ({
    element: one.number,
    label: one.label.slice(0, 200),
    ...(one.text === '' || one.text === one.label ? {} : { text: one.text.slice(0, 500) }),
    class: one.className.split('.').at(-1),
    is: STATES.filter((name) => one[name]).join(' '),
  }));
  const more = elements.length - told.length;
  return `${jsonOf(told)}${more > 0 ? `\n${more} more elements: scroll` : ''}`;
}
