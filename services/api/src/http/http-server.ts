import { ERROR_CODES, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Logger } from '@tapwright/service';
import { databaseError } from '@tapwright/store';
import { type FastifyInstance, fastify } from 'fastify';
import type { z } from 'zod';
import { isStorable, refuseUnclearJson } from './json-body.ts';
import { type InputPart, inputError } from './read-input.ts';

const BODY_MAX_BYTES = 1024 * 1024;
/** Serials have up to 200 characters. */
const PARAMETER_MAX = 1_000;

/** An HTTP server with limits. Every error of a request is answered in our own form, with a code. */
export function createHttpServer(log: Logger): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: PARAMETER_MAX },
    frameworkErrors: (thrown, _request, reply) => {
      const error = new TapwrightError('INPUT_INVALID', thrown.message.slice(0, 200), {
        field: 'url',
        expected: 'a path of percent-encoded UTF-8',
      });
      // Added before routing, and apart from the typed routes, so that the reply does not need their types.
      void reply.code(400 as never).send({ error: error.toJSON() } as never);
    },
  });
  app.setErrorHandler((thrown, request, reply) => {
    const error = fromFastify(thrown);
    const { http } = ERROR_CODES[error.code];
    if (http >= 500) log.error({ code: error.code, route: request.routeOptions.url }, logged(error));
    void reply.status(http).send({ error: told(error).toJSON() });
  });
  app.setNotFoundHandler((_request, reply) => {
    void reply
      .status(404)
      .send({ error: new TapwrightError('NOT_FOUND', 'there is no such route').toJSON() });
  });
  refuseUnclearRequests(app);
  useZod(app);
  return app;
}

/**
 * Requests are read by their zod schemas. The first mistake is reported with its own path: the type provider's own
 * compiler joins the path with slashes, and names of labels may hold slashes.
 *
 * Answers are written as they are (`docs/adr/0012-answers-are-checked-by-tests.md`): the compiler checks their types,
 * and every test of a route checks them against their schemas.
 */
function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) return { value: parsed.data };
    return { error: inputError(parsed.error, partOf(httpPart), schema) };
  });
  app.setSerializerCompiler(() => JSON.stringify);
}

function partOf(httpPart: string | undefined): InputPart {
  return httpPart === 'querystring' || httpPart === 'params' || httpPart === 'headers' ? httpPart : 'body';
}

function refuseUnclearRequests(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    // Many clients name JSON as the type of a request without a body; a route that needs a body says so itself.
    if (text === '') return done(null, undefined);
    void parse(request, text, (error: Error | null, value?: unknown) => {
      if (error !== null) return done(error);
      try {
        refuseUnclearJson(text);
        done(null, value);
      } catch (unclear) {
        done(unclear instanceof Error ? unclear : new Error(String(unclear)));
      }
    });
  });
  app.addHook('preValidation', async ({ params, query }) => {
    const given: Record<string, unknown> = { ...Object(query), ...Object(params) };
    for (const [field, value] of Object.entries(given)) {
      if (typeof value === 'string' && isStorable(value)) continue;
      throw new TapwrightError('INPUT_INVALID', `${field} is given twice, or has a NUL character`, {
        field,
        expected: 'one text without NUL characters',
      });
    }
  });
}

function fromFastify(thrown: unknown): TapwrightError {
  const known = databaseError(thrown);
  if (known instanceof TapwrightError) return known;
  if (
    known instanceof Error &&
    'statusCode' in known &&
    typeof known.statusCode === 'number' &&
    known.statusCode < 500
  ) {
    return new TapwrightError('INPUT_INVALID', known.message, { expected: 'a JSON body of at most 1 MiB' });
  }
  return toTapwrightError(known);
}

/** A failed query appends its values after this; they may be private. */
const VALUES = /\nparams: [\s\S]*/;

function logged(error: TapwrightError): string {
  return error.message.replace(VALUES, '');
}

/** Details of our own faults go into the log, not to the caller. */
function told(error: TapwrightError): TapwrightError {
  if (error.code !== 'INTERNAL') return error;
  return new TapwrightError('INTERNAL', 'something went wrong on our side', {
    advice: 'Tell the operator: the log of the API says more.',
  });
}
