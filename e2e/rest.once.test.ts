import { createModel } from '@tapwright/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { NOTES, SERIAL, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

/**
 * Another tool reads the interface. It knows only the document that the platform serves, and checks the answers about
 * jobs that really ran against it.
 */
let platform: TestStandalone;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
beforeAll(async () => {
  platform = await startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true });
  ajv.addSchema(await (await call('GET', '/openapi.json')).json(), 'document');
});
afterAll(() => platform[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${platform.standalone.url}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

/** Checks a value against what the document says about an answer. */
function expectToFit(
  value: unknown,
  [method, path, status]: readonly [string, string, number],
  type: string,
) {
  const escaped = [path, 'x', type].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  const answer = `#/paths/${escaped[0]}/${method.toLowerCase()}/responses/${status}/content/${escaped[2]}/schema`;
  const validate = ajv.getSchema(`document${answer}`);
  expect({ answer, known: validate !== undefined }).toEqual({ answer, known: true });
  validate?.(value);
  expect({ answer, errors: validate?.errors ?? null }).toEqual({ answer, errors: null });
}

/** Calls a route. Returns its answer, which fits the document. */
async function ask(method: string, template: string, values: Record<string, string> = {}, body?: object) {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const response = await call(method, path, body);
  const answer: unknown = await response.json();
  expectToFit(answer, [method, template, response.status], 'application/json');
  return { status: response.status, answer };
}

const WithId = z.object({ id: z.string() });

async function run(body: object): Promise<string> {
  const wanted = { app: NOTES, reset: 'data', device: { serial: SERIAL }, ...body };
  const { status, answer } = await ask('POST', '/v1/jobs', {}, wanted);
  expect({ status, answer }).toMatchObject({ status: 201 });
  const { id } = WithId.parse(answer);
  const stream = await (await call('GET', `/v1/jobs/${id}/events`)).text();
  const events = stream.trim().split('\n\n');
  expect(events.at(-1)).toContain('event: job.ended');
  for (const event of events) {
    const data: unknown = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '');
    expectToFit(data, ['GET', '/v1/jobs/{id}/events', 200], 'text/event-stream');
  }
  return id;
}

const Runs = z.object({
  runs: z.array(z.object({ id: z.string(), steps: z.array(z.unknown()) })),
});
const Scripts = z.object({ scripts: z.array(z.unknown()) });

describe.each([
  ['a goal', { goal: 'Turn on the dark theme' }],
  [
    'a case',
    {
      kind: 'case',
      case: {
        id: 'dark',
        title: 'The theme is dark',
        steps: [{ do: 'Turn on the dark theme' }],
      },
    },
  ],
])('%s that ran', (_, body) => {
  test('is reported in answers that fit the document', async () => {
    const id = await run(body);
    expect((await ask('GET', '/v1/jobs/{id}', { id })).answer).toMatchObject({ outcome: 'completed' });
    const { runs } = Runs.parse((await ask('GET', '/v1/jobs/{id}/steps', { id })).answer);
    expect(runs[0]?.steps.length).toBeGreaterThan(1);
    const { scripts } = Scripts.parse((await ask('GET', '/v1/jobs/{id}/scripts', { id })).answer);
    expect(scripts.length).toBeGreaterThan(3);
    const report = await ask('GET', '/v1/jobs/{id}/report', { id });
    expect(report.answer).toMatchObject({ verdict: 'passed' });
    const [frame = ''] = /(?<="frame":\{"id":")[0-9a-f]{64}/.exec(JSON.stringify(report.answer)) ?? [];
    const picture = await call('GET', `/v1/artifacts/${frame}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const log = await call('GET', `/v1/jobs/${id}/runs/${runs[0]?.id}/log`);
    expect([log.status, log.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const list of ['jobs', 'devices', 'leases', 'memory']) await ask('GET', `/v1/${list}`);
  });
});
