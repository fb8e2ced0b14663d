import { ERROR_CODES, isOutage, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { apiMetrics, type Logger } from '@tapwright/service';
import { databaseError } from '@tapwright/store';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { z } from 'zod';
import { isStorable, refuseUnclearJson } from './json-body.ts';
import { createLargeBodies, LARGE_BODY } from './large-bodies.ts';
import { type InputPart, inputError } from './read-input.ts';

const BODY_MAX_BYTES = 1024 * 1024;
/** When a client should try again after an outage was in its way, seconds: by then it may be over. */
const RETRY_AFTER_S = 5;
/** Serials have up to 200 characters. */
const PARAMETER_MAX = 1_000;

/** How long a client may take, milliseconds. */
export interface ClientTimes {
  /** To send the whole request. */
  readonly requestMs: number;
  /** How often connections are looked at that take longer. */
  readonly lookEveryMs: number;
}

const CLIENT_TIMES: ClientTimes = { requestMs: 30_000, lookEveryMs: 5_000 };

/** An HTTP server with limits. Every error of a request is answered in our own form, with a code. */
export function createHttpServer(
  log: Logger,
  { requestMs, lookEveryMs }: ClientTimes = CLIENT_TIMES,
): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: lookEveryMs },
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
    if (isOutage(error.code)) reply.header('retry-after', RETRY_AFTER_S);
    void reply.status(http).send({ error: told(error).toJSON() });
  });
  app.setNotFoundHandler((_request, reply) => {
    void reply
      .status(404)
      .send({ error: new TapwrightError('NOT_FOUND', 'there is no such route').toJSON() });
  });
  app.addHook(
    'onResponse',
    async ({ method, routeOptions: { url = 'none' } }, { statusCode, elapsedTime }) => {
      apiMetrics().answered(elapsedTime, { method, route: url, status: statusCode });
    },
  );
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
  // Fastify reads texts as well; nothing here takes one.
  app.removeContentTypeParser('text/plain');
  const large = createLargeBodies();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string | Buffer) => {
      refusePacked(request);
      const text = body.toString();
      // Many clients name JSON as the type of a request without a body; a route that needs a body says so itself.
      if (text === '') return undefined;
      const read = (): unknown => {
        refuseUnclearJson(text);
        return parsedBy((done) => parse(request, text, done));
      };
      return text.length > LARGE_BODY ? large.read(request.tenantId, read) : read();
    },
  );
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

/** Unpacking is left out: a few bytes could become any number of them. */
function refusePacked({ headers }: FastifyRequest): void {
  const packed = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (packed === 'identity') return;
  throw new TapwrightError('INPUT_INVALID', 'a body that is packed is not read', {
    field: 'Content-Encoding',
    expected: 'the body as it is, without Content-Encoding',
  });
}

/** What a parser with a callback, which it calls before it returns, makes of a text. */
function parsedBy(parse: (done: (error: Error | null, value?: unknown) => void) => unknown): unknown {
  let said: { readonly error: Error | null; readonly value: unknown } | undefined;
  void parse((error, value) => {
    said = { error, value };
  });
  if (said === undefined) throw new TapwrightError('INTERNAL', 'the JSON parser has not answered');
  if (said.error !== null) throw said.error;
  return said.value;
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
    if ('code' in known && known.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      return new TapwrightError('INPUT_INVALID', 'a body of this type is not read', {
        field: 'Content-Type',
        expected: 'application/json; for a case also application/yaml',
      });
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
