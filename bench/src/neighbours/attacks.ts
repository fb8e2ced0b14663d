import { connect, type Socket } from 'node:net';

/** A platform as an attacker sees it. */
export interface Target {
  readonly url: string;
  /** The key of a plain tenant. */
  readonly key: string;
  /** Aborted when the time of the attack is over. */
  readonly signal: AbortSignal;
}

export interface Attack {
  readonly name: string;
  /** Goes on until the signal is aborted, whatever the platform answers. */
  readonly run: (target: Target) => Promise<void>;
}

const ROWS = 1_000;
const STREAMS = 400;
const SLOW_CLIENTS = 300;
const BODY_BYTES = 1024 * 1024;
const NESTED_AT_ONCE = 6;
const FLOOD_AT_ONCE = 20;

/** What one tenant, or somebody without a key, can do to the others with plain requests. */
export const ATTACKS: readonly Attack[] = [
  { name: 'case with 1,000 rows', run: submitRows },
  { name: '400 event streams', run: openStreams },
  {
    name: 'nested bodies of 1 MiB without a key',
    run: (on) => floodWith(on, NESTED_AT_ONCE, nested(on, null)),
  },
  { name: 'nested bodies of 1 MiB', run: (on) => floodWith(on, NESTED_AT_ONCE, nested(on, on.key)) },
  { name: 'wide bodies of 1 MiB', run: (on) => floodWith(on, NESTED_AT_ONCE, wide(on)) },
  { name: '300 slow bodies without a key', run: (on) => sendSlowly(on, null) },
  { name: '300 slow bodies', run: (on) => sendSlowly(on, on.key) },
  {
    name: 'lists without a pause',
    run: (on) => floodWith(on, FLOOD_AT_ONCE, () => send(on, { path: '/v1/jobs?limit=100', key: on.key })),
  },
];

async function submitRows(on: Target): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, at) => ({ title: `note ${at}` }));
  const spec = {
    title: 'Write a note',
    app: 'org.example.none',
    parameters: { title: {} },
    steps: [{ do: 'Enter ${title} as the title' }],
    rows,
  };
  await send(on, { method: 'PUT', path: '/v1/cases/many', key: on.key, body: JSON.stringify(spec) });
  await floodWith(on, 1, () =>
    send(on, { method: 'POST', path: '/v1/cases/many/jobs', key: on.key, body: '{}' }),
  );
}

async function openStreams(on: Target): Promise<void> {
  const made = await fetch(`${on.url}/v1/jobs`, {
    method: 'POST',
    headers: { 'x-api-key': on.key, 'content-type': 'application/json' },
    body: JSON.stringify({ goal: 'wait', device: { labels: { rack: 'none' } } }),
  });
  const { id } = Object(await made.json());
  const open = () => send(on, { path: `/v1/jobs/${id}/events`, key: on.key });
  await Promise.all(Array.from({ length: STREAMS }, open));
  await ended(on.signal);
}

function nested(on: Target, key: string | null): () => Promise<void> {
  const depth = BODY_BYTES / 2 - 1;
  const body = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  return () => send(on, { method: 'POST', path: '/v1/jobs', key, body });
}

function wide(on: Target): () => Promise<void> {
  const body = `{"goal":[${'{"a":1},'.repeat(BODY_BYTES / 10)}1]}`;
  return () => send(on, { method: 'POST', path: '/v1/jobs', key: on.key, body });
}

/** Connections that send the head of a request and then a byte a second; one that is closed is opened again. */
async function sendSlowly({ url, signal }: Target, key: string | null): Promise<void> {
  const { hostname, port } = new URL(url);
  const head =
    `POST /v1/jobs HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
    `content-length: ${BODY_BYTES}\r\n${key === null ? '' : `x-api-key: ${key}\r\n`}\r\n`;
  const sockets = new Set<Socket>();
  const open = (): void => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write(' ');
    while (sockets.size < SLOW_CLIENTS) open();
  }, 1_000);
  for (let at = 0; at < SLOW_CLIENTS; at += 1) open();
  await ended(signal);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
}

/** So many callers, each with the next request as soon as the last one is answered. */
async function floodWith({ signal }: Target, callers: number, request: () => Promise<void>): Promise<void> {
  const call = async (): Promise<void> => {
    while (!signal.aborted) await request();
  };
  await Promise.all(Array.from({ length: callers }, call));
}

interface Request {
  readonly method?: string;
  readonly path: string;
  readonly key: string | null;
  readonly body?: string;
}

/** Whatever comes of it, the attacker goes on. */
async function send({ url, signal }: Target, { method = 'GET', path, key, body }: Request): Promise<void> {
  const headers = {
    ...(key === null ? {} : { 'x-api-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    for await (const _ of answer.body ?? []);
  } catch {}
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
