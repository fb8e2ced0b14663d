import { parseArgs } from 'node:util';
import { MemoryPage, MemoryType, type MemoryView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from './api-client.ts';
import { wrong } from './arguments.ts';
import { EXIT } from './exit-codes.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });

/** Where `tapwright serve` listens unless told otherwise. */
const URL_DEFAULT = 'http://127.0.0.1:8080';
const USAGE =
  'tapwright memory list [--app PACKAGE] [--type rule|steps|fact], or memory delete (ID | --app PACKAGE)';

type MemoryArguments = { readonly url: string; readonly json: boolean } & (
  | { readonly verb: 'list'; readonly app: string | null; readonly type: MemoryType | null }
  | { readonly verb: 'delete'; readonly id: string }
  | { readonly verb: 'forget'; readonly app: string }
);

/** `tapwright memory`: what a running platform remembers of apps. */
export async function memoryCommand(args: readonly string[]): Promise<number> {
  const parsed = parseMemoryArguments(args);
  const api = { url: parsed.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const said = await answer(api, parsed);
  process.stdout.write(parsed.json ? `${JSON.stringify(said.data)}\n` : said.text);
  return EXIT.completed;
}

async function answer(api: ApiAddress, parsed: MemoryArguments): Promise<{ data: unknown; text: string }> {
  if (parsed.verb === 'list') {
    const memory = await listAll(api, parsed);
    return { data: { memory }, text: linesOf(memory) };
  }
  if (parsed.verb === 'delete') {
    await askApi(api, { method: 'DELETE', path: `/v1/memory/${encodeURIComponent(parsed.id)}` }, z.null());
    return { data: { deleted: 1 }, text: `forgotten: ${parsed.id}\n` };
  }
  const path = `/v1/memory?app=${encodeURIComponent(parsed.app)}`;
  const data = await askApi(api, { method: 'DELETE', path }, z.object({ deleted: z.number() }));
  return { data, text: `forgotten: ${data.deleted} entries of ${parsed.app}\n` };
}

/** @throws TapwrightError `INPUT_INVALID` naming the flag and what was expected */
export function parseMemoryArguments(args: readonly string[]): MemoryArguments {
  const { values, positionals } = read(args);
  const [verb = 'list', id, ...more] = positionals;
  const { url = URL_DEFAULT, json = false, app = null, type = null } = values;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw wrong('--url', `is '${url.slice(0, 80)}'`, 'an address such as http://127.0.0.1:8080');
  }
  if (verb === 'list' && id === undefined) return { verb, app, type: readType(type), url, json };
  const named = more.length === 0 && type === null;
  if (verb === 'delete' && named && id !== undefined && id !== '' && app === null)
    return { verb, id, url, json };
  if (verb === 'delete' && named && id === undefined && app !== null)
    return { verb: 'forget', app, url, json };
  throw wrong('memory', 'is called wrongly', USAGE);
}

function readType(text: string | null): MemoryType | null {
  if (text === null) return null;
  const parsed = MemoryType.safeParse(text);
  if (parsed.success) return parsed.data;
  throw wrong('--type', `is '${text.slice(0, 40)}'`, MemoryType.options.join(', '));
}

function read(args: readonly string[]) {
  const options = {
    url: { type: 'string' },
    json: { type: 'boolean' },
    app: { type: 'string' },
    type: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw wrong('memory', error instanceof Error ? error.message : 'is called wrongly', USAGE);
  }
}

/** Page by page, to the last. */
async function listAll(
  api: ApiAddress,
  { app, type }: { readonly app: string | null; readonly type: MemoryType | null },
): Promise<readonly MemoryView[]> {
  const all: MemoryView[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query = new URLSearchParams({
      ...(app === null ? {} : { app }),
      ...(type === null ? {} : { type }),
      ...(after === '' ? {} : { after }),
    });
    const path = `/v1/memory?${query}`;
    const page: MemoryPage = await askApi(api, { method: 'GET', path }, MemoryPage);
    all.push(...page.memory);
    after = page.next;
  }
  return all;
}

/** The best first, within each app. */
function linesOf(memory: readonly MemoryView[]): string {
  if (memory.length === 0) return 'nothing is remembered\n';
  const score = (entry: MemoryView): number => (entry.type === 'fact' ? 0 : entry.score);
  const sorted = memory.toSorted((a, b) => (a.app < b.app ? -1 : a.app > b.app ? 1 : score(b) - score(a)));
  return `${sorted.map(lineOf).join('\n')}\n`;
}

function lineOf(entry: MemoryView): string {
  const about = `${entry.id}  ${entry.app}${entry.appVersion === '' ? '' : ` (${entry.appVersion})`}`;
  return `${about}  ${plain(whatOf(entry))}`;
}

function whatOf(entry: MemoryView): string {
  if (entry.type === 'fact') {
    const use = entry.refuted ? 'refuted' : entry.counts ? 'counts' : 'does not count yet';
    return `fact, ${entry.sightings} sightings, ${use}: ${entry.reason} by ${entry.key}`;
  }
  const counted = `score ${entry.score.toFixed(2)}, helped ${entry.successes} of ${entry.uses}`;
  if (entry.type === 'rule') return `${entry.kind}, ${counted}: ${entry.text}`;
  return `steps, ${counted}: ${entry.goal} → ${entry.steps.join(', ')}`;
}

/** Words of screens may be in it: no control characters of theirs on somebody's terminal. */
function plain(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
