import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { bindMessage } from './pglite-bind.ts';

/** Different statements that stay prepared, some 20 kB each; the one that was not used for longest is dropped. */
export const STATEMENTS_MAX = 400;

interface Statement {
  readonly name: string;
  /** Types of the parameters. */
  readonly types: readonly number[];
  /** Describes the rows; null where the statement gives none. */
  readonly rows: messages.RowDescriptionMessage | null;
}

/** Runs one statement outside of a transaction; drizzle has already mapped JSON and enumerations to text. */
export type RunPrepared = (text: string, values: readonly unknown[]) => Promise<void>;

/**
 * Has the client prepare every query under a name: each text is parsed and described once, its plan is kept, and running
 * it is one exchange. PGlite's own `query` prepares every statement anew, in six exchanges, which for most takes several
 * times as long as running it. The locks are those of PGlite, so that no other query and no other transaction comes in
 * between. Options other than those of drizzle (`rowMode`, `parsers`) have no effect.
 */
export function prepareQueries(client: PGlite): RunPrepared {
  const { serialize } = protocol;
  /** By their texts, those used last at the end. */
  const known = new Map<string, Statement>();
  let named = 0;

  const exchange = (...sent: readonly Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...sent, serialize.sync()]), { syncToFs: false });

  const toText = (value: unknown, type: number): string | null =>
    value === null || value === undefined ? null : (client.serializers[type]?.(value) ?? String(value));

  async function drop(text: string, { name }: Statement): Promise<void> {
    known.delete(text);
    await exchange(serialize.close({ type: 'S', name }));
  }

  async function prepare(text: string): Promise<Statement> {
    const before = known.get(text);
    if (before !== undefined) {
      known.delete(text);
      known.set(text, before);
      return before;
    }
    const [oldest] = known;
    if (known.size >= STATEMENTS_MAX && oldest !== undefined) await drop(...oldest);
    named += 1;
    const name = `tw_${named}`;
    const told = await exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const rows = told.find(isRowDescription) ?? null;
    const statement = { name, types: parse.parseDescribeStatementResults(told), rows };
    known.set(text, statement);
    return statement;
  }

  async function run(
    text: string,
    valuesFor: (types: readonly number[]) => readonly (string | null)[],
  ): Promise<readonly [Statement, messages.BackendMessage[]]> {
    const statement = await prepare(text);
    const bind = bindMessage(statement.name, valuesFor(statement.types));
    try {
      return [statement, await exchange(bind, serialize.execute({}))];
    } catch (error) {
      // The tables may have changed since: it is prepared anew the next time.
      await drop(text, statement);
      throw error;
    }
  }

  async function query<Row>(
    text: string,
    params: readonly unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<Row>> {
    const [{ rows }, told] = await run(text, (types) =>
      params.map((value, at) => toText(value, types[at] ?? 0)),
    );
    const parsers = Object.fromEntries(
      (rows?.fields ?? []).flatMap(({ dataTypeID: type }) => {
        const parser = options.parsers?.[type] ?? client.parsers[type];
        return parser === undefined ? [] : [[type, parser]];
      }),
    );
    const { rowMode } = options;
    const how = rowMode === undefined ? {} : { rowMode };
    const [result] = parse.parseResults(rows === null ? told : [rows, ...told], parsers, how);
    return result as Results<Row>;
  }

  const begin = client.transaction.bind(client);
  client.query = async <Row>(text: string, params?: readonly unknown[], options?: QueryOptions) => {
    await client.waitReady;
    return client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(() => query<Row>(text, params, options)),
    );
  };
  client.transaction = (body) =>
    begin((tx) => {
      tx.query = <Row>(text: string, params?: readonly unknown[], options?: QueryOptions) => {
        refuseClosed(tx);
        return client._runExclusiveQuery(() => query<Row>(text, params, options));
      };
      return body(tx);
    });
  return async (text, values) => {
    await client.waitReady;
    await client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(() =>
        run(text, (types) =>
          values.map((value, at) => (Array.isArray(value) ? toText(value, types[at] ?? 0) : textOf(value))),
        ),
      ),
    );
  };
}

function isRowDescription(message: messages.BackendMessage): message is messages.RowDescriptionMessage {
  return message.name === 'rowDescription';
}

function refuseClosed(tx: Transaction): void {
  if (tx.closed) throw new Error('Transaction is closed');
}

/** Text of a parameter on the wire, whatever its type. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}
