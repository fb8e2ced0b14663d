import { startTcpProxy } from '@tapwright/testing';

/** One statement that was sent to PostgreSQL. */
export interface SentStatement {
  readonly text: string;
  /** The tenant for whom its connection worked, or the name of work across tenants. */
  readonly scope: string;
  /** Of the message with its parameters. */
  readonly bytes: number;
  /** Of what came back before the next statement of its connection. */
  readonly answerBytes: number;
}

export interface CountingProxy extends AsyncDisposable {
  /** The URL by which a database of the server is reached through it. */
  url(database: string): string;
  /** Every statement of every connection, in the order in which they came through. */
  readonly sent: readonly SentStatement[];
}

/** Stands between the services and PostgreSQL and notes each statement that is executed. */
export async function startCountingProxy(server: string): Promise<CountingProxy> {
  const sent: Noted[] = [];
  const readers = new Map<number, Reading>();
  const { hostname, port } = new URL(server);
  const proxy = await startTcpProxy(
    { host: hostname, port: Number(port || 5432) },
    {
      onRequest(chunk, connection) {
        const reading = readers.get(connection) ?? startReading(sent);
        readers.set(connection, reading);
        reading.read(chunk);
      },
      onAnswer(chunk, connection) {
        const last = readers.get(connection)?.last();
        if (last !== undefined) last.answerBytes += chunk.length;
      },
    },
  );
  return {
    sent,
    url(database) {
      const through = new URL(database);
      through.hostname = '127.0.0.1';
      through.port = String(proxy.port);
      return through.href;
    },
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  };
}

type Noted = SentStatement & { answerBytes: number };
type Take = (type: string, body: Buffer) => void;

interface Reading {
  read(chunk: Buffer): void;
  /** The last statement of this connection. */
  last(): Noted | undefined;
}

function startReading(sent: Noted[]): Reading {
  let last: Noted | undefined;
  const note = (statement: Noted) => {
    last = statement;
    sent.push(statement);
  };
  return { read: messageReader(noting(note)), last: () => last };
}

/** A connection says for whom it works in a statement of its own, or in the one that begins a transaction. */
const SCOPE_SET = /set_config\('tapwright\.tenant'/;

/** What one connection sends. A statement that was prepared before is named by its name only. */
function noting(note: (statement: Noted) => void): Take {
  const prepared = new Map<string, string>();
  let scope = '';
  return (type, body) => {
    const [first = '', second = ''] = body.toString('latin1').split('\0', 2);
    if (type === 'P') prepared.set(first, second);
    if (type !== 'Q' && type !== 'B') return;
    const text = type === 'Q' ? first : (prepared.get(second) ?? '');
    if (SCOPE_SET.test(text)) scope = type === 'Q' ? quotedScope(text) : firstParameter(body, first, second);
    note({ text, scope, bytes: body.length, answerBytes: 0 });
  };
}

function quotedScope(text: string): string {
  return /'tapwright\.tenant', '([^']*)'/.exec(text)?.[1] ?? '';
}

/** Behind the names of portal and statement: a number of formats, the formats, a number of values, the values. */
function firstParameter(body: Buffer, portal: string, statement: string): string {
  const formats = portal.length + statement.length + 2;
  const length = formats + 2 + 2 * body.readInt16BE(formats) + 2;
  return body.toString('utf8', length + 4, length + 4 + body.readInt32BE(length));
}

/** Bytes of the length of a message, which counts itself. */
const LENGTH = 4;

/** Reads the messages of a client: the first has no type, all others are one letter and a length. */
function messageReader(take: Take): (chunk: Buffer) => void {
  let left: Buffer = Buffer.alloc(0);
  let head = 0;
  return (chunk) => {
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    while (left.length >= head + LENGTH) {
      const end = head + left.readUInt32BE(head);
      if (left.length < end) return;
      if (head > 0) take(String.fromCharCode(left[0] ?? 0), left.subarray(head + LENGTH, end));
      left = left.subarray(end);
      head = 1;
    }
  };
}
