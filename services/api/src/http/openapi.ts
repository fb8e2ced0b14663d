import { fastifySwagger } from '@fastify/swagger';
import { fastifySwaggerUi } from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withAnswerExamples } from '../answers/answer-examples.ts';
import { withErrorExamples } from '../answers/error-examples.ts';
import { OWN_REQUEST } from './cross-site.ts';
import { documented } from './schemas.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

const ABOUT = {
  openapi: '3.1.0' as const,
  info: {
    title: 'Tapwright',
    version: '1',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    description: [
      'Turns a plain-language goal into a verified, replayable Android test.',
      'Every refusal is `{"error": {"code", "message"}}`, with the field, what was expected and advice where they help.',
      'While the database is away or full the answer is 503 with `Retry-After`, in seconds; a request with an `Idempotency-Key` may then be sent again.',
      'Unknown query parameters and unknown fields of a body are refused, and nothing is started then.',
      'A platform without API keys listens on loopback only and asks for none.',
    ].join(' '),
  },
  servers: [{ url: 'http://127.0.0.1:8080', description: '`tapwright serve`' }],
  tags: [
    { name: 'jobs', description: 'What to do, and the results.' },
    { name: 'interactive', description: 'Phones in the hands of a person or an agent.' },
    { name: 'live', description: 'Runs that a person watches, pauses, steers and takes over.' },
    { name: 'cases', description: 'Stored user-acceptance cases.' },
    { name: 'parameter-sets', description: 'Parameters that cases share.' },
    { name: 'schedules', description: 'Jobs that begin by the clock.' },
    { name: 'benchmarks', description: 'Suites that are measured, cell by cell.' },
    { name: 'webhooks', description: 'Where the platform tells what happens, and what it has told.' },
    { name: 'history', description: 'How tests ended, by version of the app, and which are put aside.' },
    { name: 'scripts', description: 'Which scripts are drafts, and which are run in routine.' },
    { name: 'assignments', description: 'Which tester has which case.' },
    { name: 'releases', description: 'What people accept, reject and sign.' },
    { name: 'healings', description: 'Changes of scripts that replays propose.' },
    {
      name: 'devices',
      description: 'The devices of the farm, who holds them, and for whom they are reserved.',
    },
    { name: 'memory', description: 'What runs have learnt about apps.' },
    {
      name: 'explorations',
      description: 'Apps that are explored without a goal, and the crashes that were met.',
    },
    { name: 'keys', description: 'Who may call this interface, what for, and who changed what.' },
    { name: 'dead', description: 'Events that could not be handled, for operators.' },
    { name: 'document', description: 'This document.' },
  ],
  components: {
    securitySchemes: {
      key: { type: 'apiKey' as const, in: 'header' as const, name: 'x-api-key' },
      bearer: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'The same key, or a token of the OIDC issuer.',
      },
      session: {
        type: 'apiKey' as const,
        in: 'cookie' as const,
        name: SESSION_COOKIE,
        description: `What \`POST /v1/session\` has a browser keep. A change needs an \`Origin\` or \`Sec-Fetch-Site\` of the same origin, or the header \`${OWN_REQUEST}\`.`,
      },
    },
  },
  security: [{ key: [] }, { bearer: [] }, { session: [] }],
};

/** Describes every route that is added afterwards: `app.swagger()` is the document. */
export function describeRoutes(app: FastifyInstance): void {
  const completed = createJsonSchemaTransformObject({ schemaRegistry: documented });
  app.register(fastifySwagger, {
    openapi: ABOUT,
    transform: createJsonSchemaTransform({ schemaRegistry: documented }),
    transformObject: (given) => tidied(completed(given)),
  });
}

/** Where people read the document. */
export const DOCS = '/docs';

/** Nothing of the page is loaded from elsewhere, nothing is sent elsewhere, and no script but its own runs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What is too pale to be read by everybody, and a choice of servers where there is only this one. */
const READABLE = `
.swagger-ui .servers, .swagger-ui .servers-title { display: none }
.swagger-ui .info .title small { background: #3b4151 }
.swagger-ui .info .title small.version-stamp { background: #2f6b1d }
.swagger-ui .info .title small pre { color: #fff }
.swagger-ui .info .base-url, .swagger-ui .info a, .swagger-ui a.nostyle .url { color: #2b4d80 }
.swagger-ui .btn.authorize { color: #1b6e42; border-color: #1b6e42 }
.swagger-ui .btn.authorize svg { fill: #1b6e42 }
`;

/** The document as a page on which each route can be tried, with a key that is typed in there. */
export function showDocument(app: FastifyInstance): void {
  app.register(fastifySwaggerUi, {
    routePrefix: DOCS,
    staticCSP: POLICY,
    // What is typed in is forgotten with the page; no other host checks the document.
    uiConfig: {
      persistAuthorization: false,
      validatorUrl: null,
      docExpansion: 'none',
      deepLinking: true,
      // Without the bar that offers to show documents of other hosts.
      layout: 'BaseLayout',
    },
    theme: { title: 'Tapwright: the interface', css: [{ filename: 'tapwright.css', content: READABLE }] },
    // A route is tried on the platform whose page this is, whatever its address.
    transformSpecification: (document) => ({ ...document, servers: [{ url: '/' }] }),
    transformSpecificationClone: false,
  });
}

/** The part of a document that holds the named components. */
const Described = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** A request body that may be null. */
const OptionalBody = z.looseObject({
  content: z.object({
    'application/json': z.looseObject({
      schema: z.looseObject({ anyOf: z.array(z.unknown()).refine((kinds) => kinds.some(isNull)) }),
    }),
  }),
});

/**
 * The document without schemas that nothing refers to, as each is made once for requests and once for answers. A body
 * that may be null may be left out: the plug-in marks every body as required. Each answer comes with an example, and each refusal with one of every code.
 */
function tidied<Document extends object>(document: Document): Document {
  const { components, ...bare } = Described.parse(document);
  const { paths, examples } = withErrorExamples(withAnswerExamples(bare.paths), components.schemas);
  const rest = { ...bare, paths };
  const schemas = usedOf(components.schemas, rest);
  const whole = JSON.stringify({ ...rest, components: { ...components, schemas, examples } });
  return JSON.parse(whole, (key, value: unknown) => {
    if (key !== 'requestBody') return value;
    const { success, data } = OptionalBody.safeParse(value);
    return success ? { ...data, required: false } : value;
  });
}

function usedOf(schemas: Readonly<Record<string, unknown>>, from: unknown): Record<string, unknown> {
  const used = new Set<string>();
  const open = referencesIn(from);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    open.push(...referencesIn(schemas[name]));
  }
  return Object.fromEntries([...used].toSorted().map((name) => [name, schemas[name]]));
}

function referencesIn(part: unknown): string[] {
  const text = JSON.stringify(part) ?? '';
  return [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
}

function isNull(kind: unknown): boolean {
  return typeof kind === 'object' && kind !== null && 'type' in kind && kind.type === 'null';
}
