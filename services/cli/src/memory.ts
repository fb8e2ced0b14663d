import { EXIT } from '@tapwright/command-line';
import { MemoryPage, type MemoryType, type MemoryView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from './api-client.ts';
import type { MemoryArguments } from './memory-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });

/** Lists or deletes what a running platform remembers of apps. */
export async function memory(parsed: MemoryArguments): Promise<number> {
  const api = { url: parsed.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const result = await answer(api, parsed);
  process.stdout.write(parsed.json ? `${JSON.stringify(result.data)}\n` : result.text);
  return EXIT.completed;
}

async function answer(api: ApiAddress, parsed: MemoryArguments): Promise<{ data: unknown; text: string }> {
  if (parsed.verb === 'list') {
    const entries = await listAll(api, parsed);
    return { data: { memory: entries }, text: linesOf(entries) };
  }
  if (parsed.verb === 'delete') {
    await askApi(api, { method: 'DELETE', path: `/v1/memory/${encodeURIComponent(parsed.id)}` }, z.null());
    return { data: { deleted: 1 }, text: `forgotten: ${parsed.id}\n` };
  }
  const path = `/v1/memory?app=${encodeURIComponent(parsed.app)}`;
  const data = await askApi(api, { method: 'DELETE', path }, z.object({ deleted: z.number() }));
  return { data, text: `forgotten: ${data.deleted} entries of ${parsed.app}\n` };
}

/** Reads all pages. */
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

/** One line for each entry: within each app the best first. */
function linesOf(entries: readonly MemoryView[]): string {
  if (entries.length === 0) return 'nothing is remembered\n';
  const score = (entry: MemoryView): number => (entry.type === 'fact' ? 0 : entry.score);
  const sorted = entries.toSorted((a, b) => (a.app < b.app ? -1 : a.app > b.app ? 1 : score(b) - score(a)));
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

/** Removes control characters, since the text may contain words of screens. */
function plain(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
