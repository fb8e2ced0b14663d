import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readCaseFile } from '@tapwright/cases';
import { dataOf, type Submission } from '@tapwright/client';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import type { ToolContext } from '../create-mcp-server.ts';
import { answered, jsonOf, textOf } from './answers.ts';
import {
  appInput,
  given,
  idempotencyInput,
  jobLines,
  modelInputs,
  serialInput,
  waited,
  waitSeconds,
} from './job-tools.ts';

/** User-acceptance cases. */
export function caseTools(server: McpServer, { client, app: usual }: ToolContext): void {
  server.registerTool(
    'list_cases',
    {
      title: 'List cases',
      description: 'The stored cases: id, title, tags, number of rows.',
      inputSchema: {
        tag: z.string().min(1).max(60).optional().describe('Only cases with this tag.'),
        text: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe('Only cases whose id, title or requirement has this text.'),
        after: z.string().max(200).optional().describe('`next` of the page before.'),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ tag, text, after }, { signal }) =>
      answered(async () => {
        const query = { limit: 100, ...given({ tag, text, after }) };
        const page = dataOf(await client.rest.GET('/v1/cases', { params: { query }, signal }));
        const cases = page.cases.map(({ id, title, tags, rows }) => ({
          id,
          title,
          tags,
          rows: rows?.length ?? 0,
        }));
        const more = page.next === null ? [] : [`There are more: after = ${page.next}`];
        return [textOf(`${cases.length} cases`, jsonOf(cases), ...more)];
      }),
  );

  server.registerTool(
    'run_case',
    {
      title: 'Run a case',
      description:
        'Runs a user-acceptance case: its steps, each with what must be seen. It acts on the phone and in the app: things may be sent or bought there. Returns the outcome, or the job where it has not ended yet.',
      inputSchema: {
        case: z
          .string()
          .min(1)
          .max(200_000)
          .describe('Id of a stored case, or the whole case as YAML (id, title, steps with do and expect).'),
        row: z.number().int().min(1).optional().describe('Data row, from 1, of a case that has rows.'),
        parameters: z.record(z.string(), z.string()).optional().describe('Values of parameters by name.'),
        app: appInput,
        serial: serialInput,
        ...modelInputs,
        idempotency_key: idempotencyInput,
        wait_seconds: waitSeconds,
      },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    },
    (input, { signal }) =>
      answered(async () => {
        const { row, parameters, app = usual ?? undefined, serial, model, seed, idempotency_key } = input;
        const device = serial === undefined ? undefined : { serial };
        const wanted = {
          kind: 'case' as const,
          case: caseIn(input.case),
          ...given({ row, parameters, app, device, model, seed }),
        };
        const key = idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key };
        const job = await client.jobs.submit(wanted, { signal, ...key });
        const seconds = input.wait_seconds;
        return [textOf(...jobLines(await waited(client, job, { seconds, signal })))];
      }),
  );
}

type CaseOf = Extract<Submission, { kind: 'case' }>['case'];

/** A text of several lines is a case, read as the command line reads its file. */
function caseIn(text: string): CaseOf {
  if (!text.includes('\n')) return text;
  const [first, another] = readCaseFile(text, { file: 'case' }).cases;
  if (first !== undefined && another === undefined) return first as CaseOf;
  throw new TapwrightError('INPUT_INVALID', 'the text is not one case', {
    field: 'case',
    expected: 'one case',
  });
}
