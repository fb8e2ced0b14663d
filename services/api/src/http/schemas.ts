import { z } from 'zod';

/** What the OpenAPI document says about a schema besides its form. */
interface About {
  /** The schema is a component of the document with this name. */
  readonly id?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** Descriptions for the OpenAPI document only: other users of the schemas do not see them. */
export const documented: z.core.$ZodRegistry<About> = z.registry<About>();

/** Gives a schema a name in the document, by which others refer to it. */
export function component<Schema extends z.ZodType>(
  schema: Schema,
  id: string,
  about: Omit<About, 'id'> = {},
): Schema {
  documented.add(schema, { ...about, id });
  return schema;
}

/** The same schema with a description of its own; the original schema does not change. */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  about: Omit<About, 'id'> = {},
): Schema {
  const copy = schema.clone(undefined, { parent: true });
  documented.add(copy, { ...about, description });
  return copy;
}

/** A body with examples, each by its name. */
export function body<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  examples: Readonly<Record<string, z.input<Schema>>>,
): Schema {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return described(schema, description, { 'x-examples': Object.fromEntries(named) });
}

/** An id in a path. */
export function pathId(description: string, example: string) {
  return z.string().register(documented, { description, examples: [example] });
}

/** The answer of a route that has succeeded and returns nothing. */
export function nothing(description: string) {
  return described(z.null(), description);
}

/** An answer of bytes, of one of these media types. */
export function content(description: string, ...types: readonly string[]) {
  const schema = z.instanceof(Buffer).register(documented, { type: 'string', format: 'binary' });
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}
