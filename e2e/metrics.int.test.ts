import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { METRICS } from '@tapwright/service';
import { eventually, servicesOnly, temporaryDirectory } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { z } from 'zod';
import { at, documentsOf, filesBelow, type Json, listAt, ROOT, textAt, textOf } from './deploy-files.ts';
import { healthOf } from './platform/health.ts';
import { jobsOf } from './platform/jobs.ts';
import { startScriptedModel } from './platform/scripted-model.ts';
import { startTestPlatform } from './platform/test-platform.ts';

const TIMEOUT_MS = 120_000;
const SCRAPED_EVERY = '1s';
const PRICES = { 'gpt-4o-mini': { input: 1, output: 2 } };
/** Nothing fails here, and no phone is taken out of use: these metrics have no value yet. */
const NOT_HERE = [
  'tapwright_event_failures_total',
  'tapwright_events_put_off_total',
  'tapwright_messages_dropped_total',
  'tapwright_device_quarantines_total',
];
/** The same for values of attributes. */
const OTHERWISE = [
  'result="failed"',
  'outcome="inconclusive"',
  'status=~"5.."',
  'result!="answered"',
  'state="quarantined"',
];

const Answer = z.object({
  status: z.string(),
  error: z.string().optional(),
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }).optional(),
});
const Rules = z.object({
  data: z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
  }),
});

/** Every query of the boards, and what the alerts compare with their limits. */
const queries: readonly (readonly [string, string])[] = [
  ...filesBelow('deploy/grafana/dashboards', '.json').flatMap((path) => {
    const board: Json = JSON.parse(textOf(path));
    return listAt(board, 'panels').flatMap((panel) =>
      listAt(panel, 'targets')
        .map((target) => textAt(target, 'expr'))
        .filter((expr) => expr !== '')
        .map((expr) => [`${path} ${textAt(panel, 'title')}`, expr] as const),
    );
  }),
  ...documentsOf('deploy/prometheus/alerts.yml')
    .flatMap((file) => listAt(file, 'groups'))
    .flatMap((group) => listAt(group, 'rules'))
    .map((rule) => {
      const compared = textAt(rule, 'expr').trim();
      return [`alert ${textAt(rule, 'alert')}`, compared.replace(/\s*(?:>|==)\s*[\d.]+$/, '')] as const;
    }),
];

/** A rate has a value once its series was read twice. */
async function answered({ query }: Pick<Prometheus, 'query'>, where: string, expr: string): Promise<void> {
  const what = `an answer for ${where}: ${expr}`;
  await eventually(async () => (await query(expr)).length > 0, { timeoutMs: 20_000, what });
}

interface Prometheus extends AsyncDisposable {
  /** The values of an instant query. */
  query(expr: string): Promise<readonly number[]>;
  rules(): Promise<readonly { readonly name: string; readonly health: string }[]>;
}

/** A Prometheus with the configuration of Compose that reads these processes. */
async function startPrometheus(ports: Readonly<Record<string, number>>, folder: string): Promise<Prometheus> {
  const [configuration = null] = documentsOf('deploy/prometheus/prometheus.yml');
  const [scraped] = listAt(configuration, 'scrape_configs');
  writeFileSync(
    join(folder, 'prometheus.yml'),
    stringify({
      global: { scrape_interval: SCRAPED_EVERY, evaluation_interval: SCRAPED_EVERY },
      rule_files: listAt(configuration, 'rule_files').map((name) =>
        join(ROOT, 'deploy/prometheus', String(name)),
      ),
      scrape_configs: [
        {
          job_name: at(scraped, 'job_name'),
          static_configs: Object.entries(ports).map(([service, port]) => ({
            targets: [`127.0.0.1:${port}`],
            labels: { service },
          })),
        },
      ],
    }),
  );
  const port = await freePort();
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(`${url}/-/ready`).catch(() => null))?.ok === true, {
    timeoutMs: 30_000,
  });
  return {
    async query(expr) {
      const asked = new URLSearchParams({ query: expr.replaceAll('$__rate_interval', '1m') });
      const response = await fetch(`${url}/api/v1/query?${asked}`);
      const { status, error, data } = Answer.parse(await response.json());
      if (status !== 'success') throw new Error(`${expr}: ${error}`);
      return (data?.result ?? []).map(({ value }) => Number(value[1]));
    },
    rules: async () =>
      Rules.parse(await (await fetch(`${url}/api/v1/rules`)).json()).data.groups.flatMap(
        (group) => group.rules,
      ),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}

const isThere = spawnSync('prometheus', ['--version']).status === 0;
if (!isThere)
  process.stderr.write(
    '\n*** NOT RUN: the queries of boards and alerts need the Debian package prometheus. ***\n',
  );

test('boards and alerts ask for metrics that processes have, and for nothing else', () => {
  const known = Object.values(METRICS).map(({ name }) => name.replaceAll('.', '_'));
  const asked = queries.flatMap(([, expr]) => expr.match(/\btapwright_\w+/g) ?? []);
  const unknown = asked.filter((name) => !known.includes(name.replace(/_(?:total|bucket|count|sum)$/, '')));
  expect(asked.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
  // What nobody looks at need not be measured; an outage and what was removed stand in the log, too.
  const seen = new Set(asked.map((name) => name.replace(/_(?:total|bucket|count|sum)$/, '')));
  expect(known.filter((name) => !seen.has(name))).toEqual([
    'tapwright_database_outage_duration',
    'tapwright_pruned',
  ]);
});

test.runIf(isThere)('each alert fires where it should, and only there', () => {
  const ran = spawnSync('promtool', ['test', 'rules', join(ROOT, 'deploy/prometheus/alerts.test.yml')]);
  expect(`${ran.stdout}${ran.stderr}`).toContain('SUCCESS');
  expect(ran.status).toBe(0);
  const tested = textOf('deploy/prometheus/alerts.test.yml');
  for (const [where] of queries.filter(([one]) => one.startsWith('alert ')))
    expect(tested).toContain(`alertname: ${where.replace('alert ', '')}`);
});

test('each alert names a page that exists', () => {
  const pages = [...textOf('deploy/prometheus/alerts.yml').matchAll(/runbook: (\S+?)(?:#(\S+))?$/gm)];
  expect(pages.length).toBeGreaterThan(10);
  for (const [, path = '', anchor] of pages) {
    const headings = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    if (anchor !== undefined) expect(headings).toContain(anchor);
  }
});

test('docs/operations.md has every metric, and none that does not exist', () => {
  const rows = [...textOf('docs/operations.md').matchAll(/^\| `(tapwright\.[a-z._]+)` *\|/gm)];
  expect(rows.map(([, name = '']) => name).sort()).toEqual(
    Object.values(METRICS)
      .map(({ name }) => name)
      .sort(),
  );
});

describe.runIf(isThere && servicesOnly('a Prometheus and running processes'))('a real Prometheus', () => {
  test(
    'reads every process, and every query of the boards and alerts has an answer',
    async () => {
      await using folder = await temporaryDirectory();
      await using model = await startScriptedModel([{ line: /More options/ }]);
      await using platform = await startTestPlatform({
        modelUrl: model.baseUrl,
        environment: { MODEL_PRICES: JSON.stringify(PRICES) },
      });
      const { ports } = healthOf(platform.cluster);
      const jobs = jobsOf(platform.cluster);
      const run = async (key: string) => {
        const goal = { goal: 'Open the menu', app: platform.app, reset: 'data' };
        const { id } = await jobs.submit(goal, key);
        await jobs.ended(id, TIMEOUT_MS);
      };
      await run('before Prometheus');
      await using prometheus = await startPrometheus(ports, folder.path);
      const one = async (expr: string) => (await prometheus.query(expr))[0] ?? 0;
      const up = async () => (await one('sum(up{job="tapwright"})')) === Object.keys(ports).length;
      await eventually(up, { timeoutMs: 30_000 });
      await run('with Prometheus');

      // Read again after the second job has ended.
      await eventually(async () => (await one('sum(tapwright_job_duration_count)')) === 2, {
        timeoutMs: 30_000,
      });
      await eventually(async () => (await one('sum(rate(tapwright_job_duration_count[1m]))')) > 0, {
        timeoutMs: 30_000,
      });
      for (const [where, expr] of queries) {
        const mayBeEmpty = [...NOT_HERE, ...OTHERWISE].some((one) => expr.includes(one));
        if (mayBeEmpty) await prometheus.query(expr);
        else await answered(prometheus, where, expr);
      }
      expect(await one('sum(tapwright_devices)')).toBe(1);
      // Rows tell of answers that were of use; every call costs, and counts here.
      const found = await platform.database.read.execute(
        sql`select sum(attempts)::int as calls from model_calls`,
      );
      const { calls } = Object(found).rows[0];
      expect(calls).toBeGreaterThan(4);
      expect(await one('sum(tapwright_model_duration_count)')).toBeGreaterThanOrEqual(calls);
      expect(await one('sum(tapwright_model_cost_total)')).toBeGreaterThan(0);
      const rules = await prometheus.rules();
      expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
      expect(rules).toHaveLength(queries.filter(([where]) => where.startsWith('alert ')).length);
    },
    2 * TIMEOUT_MS,
  );
});
