import { connect } from 'node:net';
import { userInfo } from 'node:os';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 3_000;

/** A way to get a server: its name in an error message, and how to reach it. */
interface Candidate {
  readonly name: string;
  open(): Promise<string>;
}

/**
 * The first candidate that answers. A server that the environment names is the only candidate: silently
 * testing against another one would help nobody.
 * @throws Error that lists what was tried and why each attempt failed.
 */
async function firstOf(kind: string, candidates: readonly Candidate[]): Promise<string> {
  const failures: string[] = [];
  for (const candidate of candidates) {
    try {
      return await candidate.open();
    } catch (error) {
      const message = error instanceof Error ? error.message || error.name : String(error);
      failures.push(`  - ${candidate.name}: ${message}`);
    }
  }
  throw new Error(
    [`the tests need ${kind} (TAPWRIGHT_TEST_BACKEND=services); tried:`, ...failures].join('\n'),
  );
}

let postgres: Promise<string> | undefined;

/** URL of a PostgreSQL server on which databases may be created. Found once per process. */
export function findPostgres(): Promise<string> {
  postgres ??= firstOf('PostgreSQL', postgresCandidates(process.env.TAPWRIGHT_TEST_DATABASE_URL ?? ''));
  return postgres;
}

function postgresCandidates(named: string): readonly Candidate[] {
  if (named !== '') return [{ name: 'TAPWRIGHT_TEST_DATABASE_URL', open: () => reachPostgres(named) }];
  const users = [...new Set([userInfo().username, 'postgres'])];
  return [
    ...users.map((user) => ({
      name: `127.0.0.1:5432 as ${user}`,
      open: () => reachPostgres(`postgres://${encodeURIComponent(user)}@127.0.0.1:5432/postgres`),
    })),
    {
      name: 'a container (postgres:15)',
      open: async () => (await import('./containers.ts')).startPostgres(),
    },
  ];
}

async function reachPostgres(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolsuper or rolcreatedb as may from pg_roles where rolname = current_user',
    );
    if (rows[0]?.may !== true) throw new Error('this user may not create databases');
    return url;
  } finally {
    await client.end();
  }
}

let nats: Promise<string> | undefined;

/** `host:port` or URL of a NATS server with JetStream. Found once per process. */
export function findNats(): Promise<string> {
  nats ??= firstOf('NATS with JetStream', natsCandidates(process.env.TAPWRIGHT_TEST_NATS_URL ?? ''));
  return nats;
}

function natsCandidates(named: string): readonly Candidate[] {
  if (named !== '') return [{ name: 'TAPWRIGHT_TEST_NATS_URL', open: () => reachNats(named) }];
  return [
    { name: '127.0.0.1:4222', open: () => reachNats('127.0.0.1:4222') },
    { name: 'a container (nats:2.9)', open: async () => (await import('./containers.ts')).startNats() },
  ];
}

/** A NATS server introduces itself with one line when a client connects. */
async function reachNats(server: string): Promise<string> {
  const url = new URL(server.includes('://') ? server : `nats://${server}`);
  const hello = await firstLine(url.hostname, Number(url.port || 4222));
  if (!hello.startsWith('INFO ')) throw new Error('something else than NATS answers there');
  if (!/"jetstream":\s*true/.test(hello)) throw new Error('the server runs without JetStream');
  return server;
}

function firstLine(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.on('timeout', () => fail(new Error(`no answer within ${CONNECT_TIMEOUT_MS} ms`)));
    socket.on('close', () => fail(new Error('the connection was closed')));
    socket.on('error', fail);
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      const end = text.indexOf('\r\n');
      if (end < 0) return;
      resolve(text.slice(0, end));
      socket.destroy();
    });
  });
}
