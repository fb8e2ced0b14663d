import { randomBytes } from 'node:crypto';
import { fastifyStatic } from '@fastify/static';
import { TapwrightError } from '@tapwright/contracts';
import { type BuiltUi, HOW_TO_BUILD, NONCE_MARK } from '@tapwright/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { UI_PATH } from './is-page.ts';

/** Names of these files hold a hash of their content, so that a name never gets other content. */
const HASHED_MAX_AGE = '365d';
const NONCE_BYTES = 18;
/** Pages read their own query parameters; the rest of the interface refuses unknown ones. */
const page = { schema: { hide: true, querystring: z.looseObject({}) } };

/** Serves the dashboard under `/ui`, and leads browsers there from `/`. `ui`: null where it was not built. */
export function servePages(app: FastifyInstance, ui: BuiltUi | null): void {
  app.register(async (scope) => {
    scope.get('/', page, async ({ headers }, reply) => {
      if (headers.accept?.includes('text/html') === true) return reply.redirect(`${UI_PATH}/`);
      throw new TapwrightError('NOT_FOUND', 'there is no such route');
    });
    scope.get(UI_PATH, page, async (_, reply) => reply.redirect(`${UI_PATH}/`));
    scope.get(`${UI_PATH}/*`, page, async (_, reply) =>
      ui === null ? sendMissing(reply) : sendPage(reply, ui),
    );
    if (ui === null) return;
    await scope.register(fastifyStatic, {
      root: ui.assets,
      prefix: `${UI_PATH}/assets/`,
      index: false,
      decorateReply: false,
      immutable: true,
      maxAge: HASHED_MAX_AGE,
      setHeaders: (reply) => {
        reply.header('x-content-type-options', 'nosniff');
      },
    });
  });
}

function sendPage(reply: FastifyReply, { index }: BuiltUi): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return guarded(reply, nonce).send(index.replaceAll(NONCE_MARK, nonce));
}

function sendMissing(reply: FastifyReply): FastifyReply {
  const text = `The pages of Tapwright were not built. ${HOW_TO_BUILD} The interface itself is at /v1, described at /openapi.json.`;
  return guarded(reply.code(503), '').type('text/plain; charset=utf-8').send(`${text}\n`);
}

/**
 * Everything comes from this server. Styles are those of its files, and those that our own script adds with the nonce of
 * this answer; a script written into the page never runs.
 */
function guarded(reply: FastifyReply, nonce: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === '' ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store');
}
