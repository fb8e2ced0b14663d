import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { amendUsage } from './failed-usage.ts';
import { type JsonSchema, toJsonSchema } from './openai/response-format.ts';
import type { Model, ModelAnswer, ModelRequest } from './port.ts';
import type { Role } from './roles/index.ts';

const LETTERS = 12;
const KNOWN_MAX = 256;

/**
 * The version of the prompt of a question: a hash of its role, its instructions, the form of its answer and its
 * functions. What a question tells about a run is no part of it, so all calls with one version were asked alike.
 */
export function promptVersion(
  request: Pick<ModelRequest<Role>, 'role' | 'messages' | 'tools' | 'asText'> & {
    readonly schema: z.ZodType;
  },
): string {
  const instructions = request.messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const tools = (request.tools ?? []).map(({ name, description }) => `${name}: ${description}`);
  // Free text has no form.
  const shape = request.asText === true ? '' : shapeOf(request.schema);
  return hashOf([request.role, shape, ...instructions, ...tools].join('\n'));
}

/** The same model, whose usage says with which version of a prompt it was asked. */
export function withPromptVersions(model: Model): Model {
  const { of } = model;
  return {
    ...model,
    ...(of === undefined ? {} : { of: (choice) => withPromptVersions(of(choice)) }),
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const prompt = promptVersion(request);
      try {
        const { output, usage } = await model.ask(request);
        return { output, usage: { ...usage, prompt } };
      } catch (thrown) {
        amendUsage(thrown, { prompt });
        throw thrown;
      }
    },
  };
}

const shapes = new WeakMap<z.ZodType, string>();

function shapeOf(schema: z.ZodType): string {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape: JsonSchema = toJsonSchema(schema);
  const text = JSON.stringify(shape);
  shapes.set(schema, text);
  return text;
}

const hashes = new Map<string, string>();

function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, LETTERS);
  // Instructions are few; one that holds words of a job must not fill the memory.
  if (hashes.size >= KNOWN_MAX) hashes.clear();
  hashes.set(text, hash);
  return hash;
}
