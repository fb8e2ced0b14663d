import { createHash } from 'node:crypto';
import pg from 'pg';

/** A text that is sent for the third time will be sent again. */
const SENT_LEAST = 3;
/** Most statements with a name; further ones are sent without. The server keeps each of them for each connection. */
const NAMES_MAX = 120;
/** Most texts whose uses are counted; beyond it the oldest are forgotten. */
const COUNTED_MAX = 500;

export interface StatementNames {
  /** The name under which this text is prepared; null: it is not repeated yet, or too many others are. */
  of(text: string): string | null;
}

/** Names for the statements that a process repeats. Their texts hold no values, which come as parameters. */
export function createStatementNames(namesMax = NAMES_MAX, countedMax = COUNTED_MAX): StatementNames {
  const names = new Map<string, string>();
  const counted = new Map<string, number>();
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= namesMax) return null;
      const uses = (counted.get(text) ?? 0) + 1;
      counted.delete(text);
      if (uses >= SENT_LEAST) {
        const name = `tw_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
        names.set(text, name);
        return name;
      }
      counted.set(text, uses);
      const [oldest] = counted.keys();
      if (counted.size > countedMax && oldest !== undefined) counted.delete(oldest);
      return null;
    },
  };
}

interface Asked {
  readonly name?: unknown;
  readonly text?: unknown;
}

type Query = (this: pg.Client, ...asked: unknown[]) => unknown;

/**
 * A connection that prepares what is repeated: the server parses and plans a statement once, and not each time. Only
 * statements with parameters are, which are sent in the same protocol either way.
 */
export function namingClient(names: StatementNames = createStatementNames()): typeof pg.Client {
  const plain = pg.Client.prototype.query as Query;
  const query: Query = function named(this: pg.Client, asked, values, ...others) {
    return plain.call(this, withName(asked, values, names), values, ...others);
  };
  class NamingClient extends pg.Client {}
  Object.defineProperty(NamingClient.prototype, 'query', { value: query });
  return NamingClient;
}

function withName(asked: unknown, values: unknown, names: StatementNames): unknown {
  if (!isConfig(asked) || !Array.isArray(values) || values.length === 0) return asked;
  const { text, name: given } = asked;
  if (given !== undefined || typeof text !== 'string') return asked;
  const name = names.of(text);
  return name === null ? asked : { ...asked, name };
}

/** What drizzle hands over; not a query that is made already, nor a text. */
function isConfig(asked: unknown): asked is Asked {
  return typeof asked === 'object' && asked !== null && !('submit' in asked);
}
