import type { BuildQueryConfig, Name, Param, Query, SQL, SQLChunk, StringChunk } from 'drizzle-orm';

/** The classes of drizzle that a statement is made of, and its own test for them. */
export type Classes = Pick<
  typeof import('drizzle-orm'),
  'is' | 'SQL' | 'StringChunk' | 'Name' | 'Param' | 'Placeholder' | 'Column' | 'Table'
>;

type Kind = 'text' | 'name' | 'statement' | 'parameter' | 'placeholder' | 'constant' | 'other';

/** What is written so far, and how. */
interface Writing {
  readonly config: BuildQueryConfig;
  readonly texts: string[];
  readonly params: unknown[];
}

/**
 * Writes a statement as text and parameters, to the letter as drizzle does. Drizzle asks for each part of it up to twelve times
 * of which class it is, and makes an object of each that it merges: some 0.2 ms for the commit of a step. Here the class of a
 * prototype is found once, the names of columns and tables are kept, and there is one pass. Whatever is none of the common
 * parts is left to drizzle, in its place.
 */
export function createSqlText(classes: Classes): (statement: SQL, config: BuildQueryConfig) => Query {
  const kindOf = createKinds(classes);
  /** Of columns and tables. */
  const constants = new WeakMap<object, string>();
  const empty = new classes.SQL([]);

  function constantOf(chunk: SQLChunk & object, config: BuildQueryConfig): string {
    const known = constants.get(chunk);
    if (known !== undefined) return known;
    const { sql: text } = empty.buildQueryFromSourceParams([chunk], config);
    constants.set(chunk, text);
    return text;
  }

  function leave(chunk: SQLChunk, to: Writing): void {
    const config = { ...to.config, paramStartIndex: { value: to.params.length } };
    const { sql: text, params } = empty.buildQueryFromSourceParams([chunk], config);
    to.texts.push(text);
    to.params.push(...params);
  }

  function putParameter(given: unknown, to: Writing): void {
    to.texts.push(to.config.escapeParam(to.params.length, given));
    to.params.push(given);
  }

  function putEncoded(chunk: Param, to: Writing): void {
    const { value, encoder } = chunk;
    const isLater = kindOf(value) === 'placeholder';
    const encoded: unknown = isLater ? chunk : value === null ? null : encoder.mapToDriverValue(value);
    if (kindOf(encoded) === 'statement') putObject(encoded as SQL, to);
    else putParameter(encoded, to);
  }

  function putObject(chunk: SQLChunk & object, to: Writing): void {
    const kind = kindOf(chunk);
    if (kind === 'text') to.texts.push(...(chunk as StringChunk).value);
    else if (kind === 'parameter') putEncoded(chunk as Param, to);
    else if (kind === 'name') to.texts.push(to.config.escapeName((chunk as Name).value));
    else if (kind === 'statement' && !isInline(chunk)) putAll((chunk as SQL).queryChunks, to);
    else if (kind === 'constant') to.texts.push(constantOf(chunk, to.config));
    else if (kind === 'placeholder') putParameter(chunk, to);
    else leave(chunk, to);
  }

  function put(chunk: SQLChunk, to: Writing): void {
    if (chunk === undefined) return;
    if (Array.isArray(chunk)) putList(chunk, to);
    else if (typeof chunk === 'function') leave(chunk, to);
    else if (typeof chunk === 'object' && chunk !== null) putObject(chunk, to);
    else putParameter(chunk, to);
  }

  function putList(list: readonly SQLChunk[], to: Writing): void {
    to.texts.push('(');
    for (const [at, item] of list.entries()) {
      if (at > 0) to.texts.push(', ');
      put(item, to);
    }
    to.texts.push(')');
  }

  function putAll(chunks: readonly SQLChunk[], to: Writing): void {
    for (const chunk of chunks) put(chunk, to);
  }

  return (statement, config) => {
    const writing: Writing = { config, texts: [], params: [] };
    putAll(statement.queryChunks, writing);
    return { sql: writing.texts.join(''), params: writing.params };
  };
}

/** The values of this part stand in the text. */
export function isInline(part: object): boolean {
  return 'shouldInlineParams' in part && part.shouldInlineParams === true;
}

/** Drizzle's test goes by the class alone, so that its answer holds for all objects of a class. */
function createKinds(classes: Classes): (value: unknown) => Kind {
  const { is } = classes;
  const tests = [
    [classes.StringChunk, 'text'],
    [classes.Name, 'name'],
    [classes.SQL, 'statement'],
    [classes.Table, 'constant'],
    [classes.Column, 'constant'],
    [classes.Param, 'parameter'],
    [classes.Placeholder, 'placeholder'],
  ] as const;
  const known = new WeakMap<object, Kind>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return 'other';
    const prototype: unknown = Object.getPrototypeOf(value);
    if (typeof prototype !== 'object' || prototype === null) return 'other';
    const before = known.get(prototype);
    if (before !== undefined) return before;
    const kind = tests.find(([type]) => is(value, type))?.[1] ?? 'other';
    known.set(prototype, kind);
    return kind;
  };
}
