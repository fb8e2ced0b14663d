import { z } from 'zod';
import answers from './answers.json' with { type: 'json' };

/**
 * By route (`GET /v1/jobs/{id}`), an answer that it gave in a test: `answers.json` is written by that of every route, with
 * `UPDATE_GOLDEN=1`.
 */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = answers;

const Paths = z.record(
  z.string(),
  z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.looseObject({})) })),
);
const Answering = z.looseObject({
  content: z.looseObject({ 'application/json': z.looseObject({ schema: z.unknown() }) }),
});

/** The routes of a document with an example of what each answers when it succeeds. */
export function withAnswerExamples(paths: unknown): z.infer<typeof Paths> {
  const read = Paths.parse(paths);
  for (const [path, methods] of Object.entries(read))
    for (const [method, { responses }] of Object.entries(methods)) {
      const example = ANSWER_EXAMPLES[`${method.toUpperCase()} ${path}`];
      if (example === undefined) continue;
      for (const [status, response] of Object.entries(responses)) {
        const { success, data } = Answering.safeParse(response);
        if (success && status.startsWith('2')) responses[status] = showing(data, example);
      }
    }
  return read;
}

function showing(response: z.infer<typeof Answering>, example: unknown): Record<string, unknown> {
  const { content } = response;
  const json = { ...content['application/json'], example };
  return { ...response, content: { ...content, 'application/json': json } };
}
