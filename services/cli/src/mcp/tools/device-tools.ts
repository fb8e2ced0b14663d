import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { dataOf } from '@tapwright/client';
import type { ToolContext } from '../create-mcp-server.ts';
import { answered, jsonOf, textOf } from './answers.ts';

const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** Phones. */
export function deviceTools(server: McpServer, { client, app }: ToolContext): void {
  server.registerTool(
    'list_devices',
    {
      title: 'List devices',
      description: 'The phones of the platform: serial, model, Android version, state, and who holds each.',
      inputSchema: {},
      annotations: READS,
    },
    (_input, { signal }) =>
      answered(async () => {
        const { devices } = dataOf(await client.rest.GET('/v1/devices', { signal }));
        const about = app === null ? [] : [`Jobs that name no app are about ${app}.`];
        return [textOf(`${devices.length} devices`, ...about, jsonOf(devices))];
      }),
  );
}
