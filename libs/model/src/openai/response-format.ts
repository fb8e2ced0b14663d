import type OpenAI from 'openai';
import { z } from 'zod';

/** Ways to ask for an answer of a given shape, the strictest first. Endpoints differ in what they support. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const;
export type Format = (typeof FORMATS)[number];

/** The next looser format, or null after the last. */
export function looser(format: Format): Format | null {
  return FORMATS[FORMATS.indexOf(format) + 1] ?? null;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords that strict structured output refuses; zod checks them in the answer. */
const REFUSED_KEYWORDS = new Set([
  '$schema',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'maxItems',
  'minItems',
]);

export function toJsonSchema(schema: z.ZodType): JsonSchema {
  return cleaned(z.toJSONSchema(schema));
}

function cleaned(node: object): Record<string, unknown> {
  const entries = Object.entries(node).filter(([key]) => !REFUSED_KEYWORDS.has(key));
  const clean = Object.fromEntries(entries.map(([key, value]) => [key, cleanedValue(value)]));
  const { properties } = clean;
  // Strict structured output requires every field; an optional one may be null.
  if (typeof properties !== 'object' || properties === null) return clean;
  return { ...clean, required: Object.keys(properties) };
}

function cleanedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanedValue);
  return typeof value === 'object' && value !== null ? cleaned(value) : value;
}

type ResponseFormat = OpenAI.ChatCompletionCreateParamsNonStreaming['response_format'];

export function responseFormat(format: Format, name: string, schema: JsonSchema): ResponseFormat {
  if (format === 'text') return undefined;
  if (format === 'json_object') return { type: 'json_object' };
  return { type: 'json_schema', json_schema: { name, strict: true, schema: { ...schema } } };
}

/** Without a schema in the request the shape must be described in words; `json_object` also requires the word JSON. */
export function shapeInWords(format: Format, schema: JsonSchema): readonly string[] {
  if (format === 'json_schema') return [];
  return [
    `Answer with one JSON object and nothing else. It must fit this JSON schema: ${JSON.stringify(schema)}`,
  ];
}
