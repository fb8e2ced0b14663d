import { ERROR_CODES, type ErrorBody, type ErrorCode, isOutage } from '@tapwright/contracts';
import { z } from 'zod';

/** What an answer says besides what its code means, for the codes that any route may answer with. */
const SAID: Partial<Record<ErrorCode, Omit<ErrorBody, 'code' | 'message'>>> = {
  INPUT_INVALID: { field: 'limit', expected: 'a whole number from 1 to 200' },
  UNAUTHORIZED: { field: 'x-api-key', expected: 'a key that this platform knows' },
  KEY_EXPIRED: {
    field: 'x-api-key',
    expected: 'another key of the tenant',
    advice: 'An admin of the tenant adds one: `tapwright keys add`, or `POST /v1/keys`.',
  },
  KEY_REVOKED: {
    field: 'x-api-key',
    expected: 'another key of the tenant',
    advice: 'An admin of the tenant adds one: `tapwright keys add`, or `POST /v1/keys`.',
  },
  SESSION_ENDED: { field: 'cookie', advice: 'Sign in again.' },
  TOKEN_REFUSED: {
    field: 'authorization',
    expected: 'a valid token of OIDC_ISSUER for OIDC_AUDIENCE, with a tenant and scopes',
  },
  SCOPE_MISSING: { field: 'x-api-key', expected: 'a key with the scope that the route needs' },
  NOT_FOUND: { field: 'id', expected: 'an id that the platform has told' },
  INTERNAL: { advice: 'Look into the log of the API, or ask its operator to.' },
};
const LATER = 'Ask again after the seconds in Retry-After.';

/** An answer with this code, as a route gives it. */
export function errorExample(code: ErrorCode): { readonly error: ErrorBody } {
  const { meaning, retryable } = ERROR_CODES[code];
  const again = isOutage(code) ? { advice: LATER } : retryable ? { advice: 'Ask again a little later.' } : {};
  return { error: { code, message: meaning, ...again, ...SAID[code] } };
}

const Paths = z.record(
  z.string(),
  z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
);
const Refusal = z.looseObject({
  content: z.looseObject({ 'application/json': z.looseObject({ schema: z.unknown() }) }),
});
const Named = z.object({ $ref: z.string() });
const WithCodes = z.object({
  properties: z.object({
    error: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
  }),
});

/**
 * The routes of a document with an example of each code that they refuse with, and these examples: each stands in the
 * document once. `schemas`: its named schemas.
 */
export function withErrorExamples(
  paths: unknown,
  schemas: Readonly<Record<string, unknown>>,
): { readonly paths: unknown; readonly examples: Record<string, unknown> } {
  const read = Paths.parse(paths);
  const used = new Set<ErrorCode>();
  for (const methods of Object.values(read))
    for (const { responses } of Object.values(methods))
      for (const [status, response] of Object.entries(responses)) {
        const { success, data } = Refusal.safeParse(response);
        if (!success || status.startsWith('2')) continue;
        const { content } = data;
        const json = content['application/json'];
        const codes = codesOf(json.schema, schemas);
        for (const code of codes) used.add(code);
        const examples = Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        );
        responses[status] = { ...data, content: { ...content, 'application/json': { ...json, examples } } };
      }
  const told = [...used].toSorted().map((code) => [code, { value: errorExample(code) }]);
  return { paths: read, examples: Object.fromEntries(told) };
}

function codesOf(schema: unknown, schemas: Readonly<Record<string, unknown>>): ErrorCode[] {
  const name = Named.safeParse(schema).data?.$ref.split('/').at(-1);
  const { data } = WithCodes.safeParse(name === undefined ? schema : schemas[name]);
  return (data?.properties.error.properties.code.enum ?? []).filter(isCode);
}

function isCode(text: string): text is ErrorCode {
  return text in ERROR_CODES;
}
