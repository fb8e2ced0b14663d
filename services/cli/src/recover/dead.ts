import { EXIT } from '@tapwright/command-line';
import { DeadLetterView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../api-client.ts';
import type { DeadArguments } from './dead-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const Page = z.object({ dead: z.array(DeadLetterView), next: z.string().nullable() });
/** More are read by a program, page by page. */
const SHOWN_MAX = 500;

/** Lists the dead letters of a running platform, shows one or puts it back. */
export async function dead(args: DeadArguments): Promise<number> {
  const { url, json } = args;
  const api = { url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const found = args.verb === 'list' ? await newest(api) : [await one(api, args)];
  process.stdout.write(json ? `${JSON.stringify({ dead: found })}\n` : inLines(found));
  return EXIT.completed;
}

async function newest(api: ApiAddress): Promise<readonly DeadLetterView[]> {
  const page = await askApi(api, { method: 'GET', path: `/v1/dead?limit=${SHOWN_MAX}` }, Page);
  return page.dead;
}

function one(
  api: ApiAddress,
  { verb, id }: { readonly verb: 'show' | 'redrive'; readonly id: string },
): Promise<DeadLetterView> {
  const path = `/v1/dead/${encodeURIComponent(id)}`;
  return verb === 'show'
    ? askApi(api, { method: 'GET', path }, DeadLetterView)
    : askApi(api, { method: 'POST', path: `${path}/redrive` }, DeadLetterView);
}

/** One line for each, and below it why it is dead and whether it can be put back. */
function inLines(found: readonly DeadLetterView[]): string {
  if (found.length === 0) return 'no dead letters\n';
  const lines = found.flatMap(({ id, type, jobId, tenantId, createdAt, ...dead }) => [
    `${id}  ${type}  ${jobId}  ${tenantId}  ${createdAt}`,
    ...(dead.deadReason === null ? [] : [`  ${dead.deadReason}`]),
    ...(dead.redrivenAt === null ? [] : [`  put back at ${dead.redrivenAt}`]),
    ...(dead.refused === null ? [] : [`  cannot be put back: ${dead.refused}`]),
  ]);
  return `${lines.join('\n')}\n`;
}
