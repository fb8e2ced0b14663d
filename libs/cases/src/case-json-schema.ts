import { z } from 'zod';
import { FileCase } from './case-form.ts';
import { editorForm, SCALAR } from './file-fields.ts';

type Json = Record<string, unknown>;

const TITLE = 'Tapwright case file';

/** JSON Schema (2020-12) of a document of a case file, for editors: a case, or `cases:` with a list of them. */
export function caseJsonSchema(): Json {
  const {
    $schema,
    $defs = {},
    ...one
  } = z.toJSONSchema(FileCase, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => adapt(zodSchema, jsonSchema as Json),
  });
  return {
    $schema,
    title: TITLE,
    description: 'A user-acceptance case as docs/cases.md describes it. A file may hold several documents.',
    if: { type: 'object', required: ['cases'], properties: { cases: true } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      type: 'object',
      additionalProperties: false,
      properties: { cases: { type: 'array', minItems: 1, items: { $ref: '#/$defs/case' } } },
    },
    else: { $ref: '#/$defs/case' },
    $defs: { case: { title: 'Case', ...one }, ...$defs },
  };
}

/** Editors see numbers and booleans where the reader keeps texts, and do not know short forms. */
function adapt(schema: z.core.$ZodTypes, json: Json): void {
  const { instead, also } = editorForm.get(schema) ?? {};
  // A text may look like a number, but it stays a text. Only names and choices have a fixed form.
  if (json.type === 'string' && json.pattern === undefined && json.enum === undefined) json.type = SCALAR;
  if (instead === undefined && also === undefined) return;
  // JSON Schema has no such keyword: the id becomes the name under $defs.
  const { description, id: _, ...full } = json;
  for (const key of Object.keys(json)) delete json[key];
  if (description !== undefined) json.description = description;
  if (instead !== undefined) Object.assign(json, instead);
  else json.anyOf = [also === 'item' ? full.items : also, full];
}
