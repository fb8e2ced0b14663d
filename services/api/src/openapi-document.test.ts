import { Validator } from '@seriousme/openapi-schema-validator';
import { ERROR_CODES, type ErrorCode } from '@tapwright/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describedRoutes, openapiDocument } from './openapi-document.ts';
import { collectRoutes } from './routes/registered-routes.fixture.ts';

const Content = z.record(
  z.string(),
  z.object({
    schema: z.record(z.string(), z.unknown()),
    examples: z.record(z.string(), z.unknown()).optional(),
    example: z.unknown().optional(),
  }),
);
const Operation = z.object({
  summary: z.string().min(10),
  tags: z.array(z.string()).length(1),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), description: z.string().min(5).optional() }))
    .default([]),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().min(5), content: Content.optional() })),
});
const Document = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

const Components = z.object({
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    examples: z.record(z.string(), z.object({ value: z.unknown() })),
  }),
});

let text: string;
let document: z.infer<typeof Document>;
beforeAll(async () => {
  text = JSON.stringify(await openapiDocument());
  document = Document.parse(JSON.parse(text));
});

/** As `GET /v1/jobs/{id}`. */
function operations() {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
}

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test('it describes every route, and no other', async () => {
  const app = describedRoutes();
  const routes = collectRoutes(app);
  await app.ready();
  const described = operations().map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
  expect(routes.size).toBeGreaterThan(25);
  expect(described.toSorted()).toEqual([...routes].toSorted());
});

describe('every route', () => {
  test('has a tag that the document explains', () => {
    const known = document.tags.map(({ name }) => name);
    for (const { name, operation } of operations())
      expect({ name, known }).toMatchObject({ name, known: expect.arrayContaining(operation.tags) });
  });

  test('describes each part of its path, and each query parameter and header', () => {
    for (const { name, path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      const told = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
      expect({ name, told }).toEqual({ name, told: inPath });
      const silent = operation.parameters.filter(({ description }) => description === undefined);
      expect({ name, silent }).toEqual({ name, silent: [] });
    }
  });

  test('says what it answers when it succeeds, and with what', () => {
    for (const { name, operation } of operations()) {
      const good = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      expect({ name, count: good.length }).not.toEqual({ name, count: 0 });
      for (const [status, { content = {} }] of good) {
        expect({ name, status, hasContent: Object.keys(content).length > 0 }).toEqual({
          name,
          status,
          hasContent: status !== '204',
        });
      }
    }
  });

  test('names the codes with which it refuses, each at its own status', () => {
    for (const { name, operation } of operations()) {
      // That nothing has changed is no refusal.
      const refusals = Object.entries(operation.responses).filter(([status]) => !/^[23]/.test(status));
      for (const [status, { description }] of refusals) {
        const codes = [...description.matchAll(/`([A-Z_]+)`: /g)].map(([, code = '']) => code);
        const statuses = codes.map((code) => ERROR_CODES[code as ErrorCode].http);
        expect({ name, statuses: [...new Set(statuses)] }).toEqual({ name, statuses: [Number(status)] });
      }
      const needed = operation.security?.length === 0 ? ['400', '500'] : ['400', '401', '500', '503'];
      expect({ name, told: refusals.map(([status]) => status) }).toEqual({
        name,
        told: expect.arrayContaining(needed),
      });
    }
  });

  test('that answers with JSON gives an example of it', () => {
    for (const { name, operation } of operations()) {
      if (name === 'GET /openapi.json') continue;
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        const json = content['application/json'];
        // Where there is a choice of media types, the answer is a file.
        if (!status.startsWith('2') || json === undefined || Object.keys(content).length > 1) continue;
        expect({ name, status, has: json.example !== undefined }).toEqual({ name, status, has: true });
      }
    }
  });

  test('that refuses gives an example of each of its codes, which fits its schema', () => {
    const { components } = Components.parse(JSON.parse(text));
    for (const { name, operation } of operations())
      for (const [status, { description, content = {} }] of Object.entries(operation.responses)) {
        if (status.startsWith('2')) continue;
        const { schema = {}, examples = {} } = content['application/json'] ?? {};
        const codes = [...description.matchAll(/`([A-Z_]+)`: /g)].map(([, code = '']) => code);
        expect({ name, status, codes: Object.keys(examples) }).toEqual({ name, status, codes });
        const form = z.fromJSONSchema(components.schemas[`${schema.$ref}`.replace(/^.*\//, '')] ?? schema);
        for (const code of codes) {
          expect(examples[code]).toEqual({ $ref: `#/components/examples/${code}` });
          const value = components.examples[code]?.value;
          expect(value).toMatchObject({ error: { code, message: ERROR_CODES[code as ErrorCode].meaning } });
          expect({ name, status, code, fits: form.safeParse(value).success }).toEqual({
            name,
            status,
            code,
            fits: true,
          });
        }
      }
  });

  test('with a body that is needed gives an example of it', () => {
    for (const { name, operation } of operations()) {
      if (operation.requestBody?.required !== true) continue;
      const examples = operation.requestBody.content['application/json']?.examples ?? {};
      expect({ name, count: Object.keys(examples).length }).not.toEqual({ name, count: 0 });
    }
  });
});

test('bodies that need not be sent are marked as optional', () => {
  const optional = operations().filter(({ operation }) => operation.requestBody?.required === false);
  expect(optional.map(({ name }) => name)).toEqual([
    'POST /v1/jobs/{id}/resubmit',
    'POST /v1/jobs/{id}/rerun',
    'POST /v1/jobs/{id}/pause',
    'POST /v1/jobs/{id}/resume',
    'POST /v1/jobs/{id}/end',
    'POST /v1/runs/{id}/pause',
    'POST /v1/runs/{id}/resume',
    'POST /v1/runs/{id}/take-over',
    'POST /v1/runs/{id}/hand-back',
    'POST /v1/cases/{id}/jobs',
    'POST /v1/benchmarks/{id}/retry',
    'POST /v1/webhooks/{id}/secret',
    'POST /v1/webhooks/{id}/ping',
    'POST /v1/webhooks/{id}/deliveries/{delivery}/redeliver',
    'POST /v1/devices/{serial}/release',
    'POST /v1/explorations/{id}/resume',
    'POST /v1/dead/{id}/redrive',
  ]);
});

test('no part of it is unused, and none is missing', () => {
  const { components } = z
    .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
    .parse(JSON.parse(text));
  const used = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(components.schemas).toSorted());
});
