import { connect } from '@nats-io/transport-node';
import { type OpenAiTestServer, ok, startOpenAiTestServer } from '@tapwright/model/test-server';
import { eventually, findNats, findPostgres } from '@tapwright/testing';
import type { ClusterShape } from '@tapwright/testing/cluster';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobsOf } from '../platform/jobs.ts';
import { startTestPlatform, type TestPlatform } from '../platform/test-platform.ts';
import { PAGES, pages } from './pages.fixture.ts';
import { readLog, type WrittenTransaction } from './server-log.fixture.ts';
import { type SentStatement, startCountingProxy } from './statements.fixture.ts';

/** What was done from the end of one action to the end of the next one. */
export interface CountedStep {
  readonly statements: readonly SentStatement[];
  readonly transactions: readonly WrittenTransaction[];
  /** The types of the events that went over the bus. */
  readonly messages: readonly string[];
}

/** An actor that turns over one page with every step, and never claims to be done. */
function startTurner(): Promise<OpenAiTestServer> {
  return startOpenAiTestServer({
    script({ body }) {
      const prompt = JSON.stringify(body).replaceAll('\\n', '\n');
      const next = /^index-(\d+): .*Next/m.exec(prompt);
      if (next === null) return ok({ completed: false, reason: 'not yet', evidence: [], rules: [] });
      return ok({ thought: 'on', index: Number(next[1]), text: null, claim: null });
    },
  });
}

/** Runs a job of so many steps in the processes of this shape and counts what each of its steps takes. */
export async function countSteps(shape: ClusterShape, maxSteps: number): Promise<CountedStep[]> {
  await using proxy = await startCountingProxy(await findPostgres());
  await using model = await startTurner();
  await using platform = await startTestPlatform({
    shape,
    through: { databaseUrl: proxy.url },
    source: createInteractiveSource({ apps: [pages] }),
    modelUrl: model.baseUrl,
  });
  await using messages = await listen(platform.prefix);
  await using log = await readLog(platform.database.url ?? '');
  const body = { goal: 'Turn over the pages', app: PAGES, maxSteps, pictures: false, verify: false };
  await jobsOf(platform.cluster).submit(body, 'pages');
  // Asking the API would be counted, too.
  await eventually(() => messages.types.includes('job.ended'), { timeoutMs: 120_000 });
  const shots = await captureWriters(platform);
  const statements = portions(proxy.sent, ({ text }) => text.includes('insert into "captures"'));
  const transactions = portions(await log.transactions(), ({ xid }) => shots.has(xid));
  const published = portions(messages.types, (type) => type === 'action.executed');
  return statements.map((sent, at) => ({
    statements: sent,
    transactions: transactions[at] ?? [],
    messages: published[at - 1] ?? [],
  }));
}

/** The portions of a list that begin with such an entry; the first one holds what comes before. */
function portions<Entry>(all: readonly Entry[], begins: (entry: Entry) => boolean): Entry[][] {
  const found: Entry[][] = [[]];
  for (const entry of all) {
    if (begins(entry)) found.push([]);
    found.at(-1)?.push(entry);
  }
  return found;
}

const Writers = z.object({ rows: z.array(z.object({ writer: z.string() })) });

/** The transactions that have stored a screen: one at the end of each action, and the first before all of them. */
async function captureWriters({ database }: TestPlatform): Promise<ReadonlySet<string>> {
  const found = await database.read.execute(sql`select xmin::text as writer from captures`);
  return new Set(Writers.parse(found).rows.map(({ writer }) => writer));
}

/** The types of all events that are published, in their order. */
async function listen(prefix: string): Promise<AsyncDisposable & { readonly types: readonly string[] }> {
  const nats = await connect({ servers: await findNats() });
  const types: string[] = [];
  nats.subscribe(`${prefix}.>`, {
    callback: (_error, { subject }) => {
      const [noun, verb] = subject.slice(prefix.length + 1).split('.');
      types.push(`${noun}.${verb}`);
    },
  });
  await nats.flush();
  return { types, [Symbol.asyncDispose]: () => nats.close() };
}
