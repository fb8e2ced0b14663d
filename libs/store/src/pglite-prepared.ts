import { type PGlite, protocol } from '@electric-sql/pglite';

/** Text of a parameter on the wire; drizzle has already mapped JSON and enumerations to text. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}

/**
 * Runs repeated statements under a name, so that each is parsed once and its plan is kept: PGlite's own `query`
 * prepares every statement anew, which for a long one takes longer than running it. It takes the same two locks as
 * `query`, so that no other query and no other transaction can come in between.
 */
export function prepared(
  client: PGlite,
): (text: string, values: readonly unknown[], name: string | null) => Promise<void> {
  const { serialize } = protocol;
  const known = new Set<string>();

  const exchange = (...messages: readonly Uint8Array[]) =>
    client.execProtocol(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  async function send(text: string, values: readonly unknown[], name: string): Promise<void> {
    if (!known.has(name)) {
      // Separate, because a statement stays prepared even if its first execution fails.
      await exchange(serialize.parse({ name, text }));
      known.add(name);
    }
    const bind = serialize.bind({ statement: name, values: values.map(toText) });
    await exchange(bind, serialize.execute({}));
  }

  return async (text, values, name) => {
    await client.waitReady;
    if (name === null) return void (await client.query(text, [...values]));
    await client._runExclusiveTransaction(() => client._runExclusiveQuery(() => send(text, values, name)));
  };
}
