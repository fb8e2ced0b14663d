import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { dataOf } from '@tapwright/client';
import { z } from 'zod';
import type { ToolContext } from '../create-mcp-server.ts';
import { answered, jsonOf, textOf } from './answers.ts';
import {
  given,
  idempotencyInput,
  jobLines,
  modelInputs,
  serialInput,
  waited,
  waitSeconds,
} from './job-tools.ts';

/** Scripts that came of jobs: exported, replayed, healed. */
export function scriptTools(server: McpServer, { client }: ToolContext): void {
  server.registerTool(
    'export_script',
    {
      title: 'Export a script',
      description:
        'The scripts that came of a job. Without a format they are listed with how each was proved; with one the file is given.',
      inputSchema: {
        job: z.string().max(80).describe('Id of the job.'),
        format: z
          .string()
          .max(60)
          .optional()
          .describe('Such as maestro, webdriverio, uiautomator2, adb-shell.'),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ job, format }, { signal }) =>
      answered(async () => {
        const path = { params: { path: { id: job } }, signal };
        const { scripts } = dataOf(await client.rest.GET('/v1/jobs/{id}/scripts', path));
        const one = scripts.find((script) => script.format === format);
        if (one !== undefined) {
          const files = one.files.map(({ name }) => name);
          const beside = files.length === 0 ? [] : [`Beside it belong: ${files.join(', ')}`];
          return [textOf(`${one.fileName} (${one.proof})`, ...beside), { type: 'text', text: one.content }];
        }
        const listed = scripts.map(({ id, format: of, fileName, proof, proofDetail }) => ({
          ...{ id, format: of, fileName, proof, proofDetail },
        }));
        return [textOf(`${scripts.length} scripts`, jsonOf(listed))];
      }),
  );

  server.registerTool(
    'heal_script',
    {
      title: 'Heal a script',
      description:
        'Replays a script on a phone without a model. Elements that are not found any more are looked for by similarity, and the changes are proposed; accept_healing takes one. It acts on the phone and in the app.',
      inputSchema: {
        script: z.string().max(200).describe('Id of a script, as export_script lists it.'),
        how: z.enum(['similarity', 'model', 'off']).default('similarity'),
        parameters: z.record(z.string(), z.string()).optional(),
        serial: serialInput,
        ...modelInputs,
        idempotency_key: idempotencyInput,
        wait_seconds: waitSeconds,
      },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    },
    ({ script, how, parameters, serial, idempotency_key, wait_seconds, ...asked }, { signal }) =>
      answered(async () => {
        const device = serial === undefined ? undefined : { serial };
        const wanted = {
          kind: 'replay' as const,
          script,
          heal: how,
          ...given({ parameters, device, ...asked }),
        };
        const key = idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key };
        const job = await client.jobs.submit(wanted, { signal, ...key });
        const now = await waited(client, job, { seconds: wait_seconds, signal });
        const query = { params: { query: { script } }, signal };
        const { healings } = dataOf(await client.rest.GET('/v1/healings', query));
        return [textOf(...jobLines(now), `${healings.length} proposed changes`, jsonOf(healings))];
      }),
  );

  server.registerTool(
    'decide_healing',
    {
      title: 'Accept or reject a healing',
      description: 'Accepts a proposed change of a script, which is changed then, or rejects it.',
      inputSchema: {
        healing: z.string().max(200).describe('Id of the proposal.'),
        accept: z.boolean(),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ healing, accept }, { signal }) =>
      answered(async () => {
        const asked = { params: { path: { id: healing } }, body: { accept }, signal };
        return [textOf(jsonOf(dataOf(await client.rest.POST('/v1/healings/{id}', asked))))];
      }),
  );
}
