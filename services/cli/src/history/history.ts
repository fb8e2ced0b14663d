import { EXIT } from '@tapwright/command-line';
import { TestHistory } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../api-client.ts';
import type { HistoryArguments } from './history-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const Page = z.object({ tests: z.array(TestHistory), next: z.string().nullable() });
const Quarantine = z.object({ test: z.string(), app: z.string(), until: z.string(), reason: z.string() });
const DAY_MS = 24 * 3_600_000;

/** Lists how tests ended on a running platform, or puts one aside. */
export async function history(args: HistoryArguments): Promise<number> {
  const api = { url: args.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const { value, lines } = await answerTo(api, args);
  if (args.json) process.stdout.write(`${JSON.stringify(value)}\n`);
  else process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return EXIT.completed;
}

async function answerTo(
  api: ApiAddress,
  args: HistoryArguments,
): Promise<{ readonly value: unknown; readonly lines: readonly string[] }> {
  const { app, test } = args;
  if (args.does === 'list') {
    const tests = await allTests(api, { app, test });
    return { value: { tests }, lines: tests.length === 0 ? ['no tests'] : tests.flatMap(linesOf) };
  }
  const of = { test: args.test, ...(app === null ? {} : { app }) };
  if (args.does === 'release') {
    const path = `/v1/quarantines?${new URLSearchParams(of)}`;
    await askApi(api, { method: 'DELETE', path }, z.unknown());
    return { value: { released: args.test }, lines: [`released  ${args.test}`] };
  }
  const until = new Date(Date.now() + args.days * DAY_MS).toISOString();
  const body = { ...of, until, reason: args.reason };
  const put = await askApi(api, { method: 'PUT', path: '/v1/quarantines', body }, Quarantine);
  return { value: put, lines: [`put aside until ${put.until}: ${put.test}`] };
}

async function allTests(
  api: ApiAddress,
  { app, test }: { readonly app: string | null; readonly test: string | null },
): Promise<readonly TestHistory[]> {
  const query = new URLSearchParams({ ...(app === null ? {} : { app }), ...(test === null ? {} : { test }) });
  const all: TestHistory[] = [];
  for (let next: string | null = ''; next !== null; ) {
    if (next !== '') query.set('after', next);
    const path = `/v1/history?${query}`;
    const page: z.infer<typeof Page> = await askApi(api, { method: 'GET', path }, Page);
    all.push(...page.tests);
    next = page.next;
  }
  return all;
}

const percent = (rate: number | null): string => (rate === null ? '–' : `${(rate * 100).toFixed(1)} %`);

/** `case pay row 2  org.example.app  9 of 10 passed (90.0 %), flaky 10.0 %`, and below what stands out. */
function linesOf({ test, app, passed, failed, versions, ...about }: TestHistory): readonly string[] {
  const counts = `${passed} of ${passed + failed} passed (${percent(about.passRate)}), flaky ${percent(about.flakeRate)}`;
  const times = versions.flatMap(({ version, durationMs }) =>
    durationMs === null ? [] : [`${version || 'unknown'}: ${(durationMs / 1_000).toFixed(1)} s`],
  );
  const { firstFailingVersion: failing, quarantinedUntil: until, quarantine } = about;
  return [
    `${test}  ${app}  ${counts}`,
    ...(failing === null ? [] : [`  fails since version ${failing || 'unknown'}`]),
    ...(until === null ? [] : [`  put aside until ${until}: ${quarantine}`]),
    ...(times.length === 0 ? [] : [`  took, by version: ${times.join(', ')}`]),
  ];
}
