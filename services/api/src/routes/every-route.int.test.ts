import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type TestBus, type TestDatabase, testBus, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ANSWER_EXAMPLES } from '../answers/answer-examples.ts';
import { sampleAnswer } from '../answers/sample-answer.ts';
import { platformOn, storeKey, type TestApi, testApi } from '../api.fixture.ts';
import { StreamedEvent } from '../jobs/event-stream.ts';
import { describedRoutes } from '../openapi-document.ts';
import { callsOfEveryRoute, methodOf } from './every-call.fixture.ts';
import { collectAnswers, collectRoutes } from './registered-routes.fixture.ts';

let db: TestDatabase;
let bus: TestBus;
let api: TestApi;
let platform: ReturnType<typeof platformOn>;
let routes: ReadonlySet<string>;
let answers: ReturnType<typeof collectAnswers>;
beforeAll(async () => {
  const app = describedRoutes();
  routes = collectRoutes(app);
  answers = collectAnswers(app);
  [db, bus] = await Promise.all([testDatabase(), testBus(), app.ready()]);
  platform = platformOn(db, bus);
  api = testApi(platform);
});
afterAll(async () => {
  await api.app.close();
  await bus.close();
  await db.close();
});

test('every route answers as its schema says, and refuses unknown query parameters', async () => {
  const { headers } = await storeKey(db);
  const calls = await callsOfEveryRoute({ db, platform, api, headers });
  expect(calls.map(({ route }) => route).toSorted()).toEqual([...routes].toSorted());
  const examples: Record<string, unknown> = {};
  for (const { route, url, payload } of calls) {
    const request = { method: methodOf({ route }), headers, ...(payload === undefined ? {} : { payload }) };
    const refused = await api.send({ ...request, url: `${url}${url.includes('?') ? '&' : '?'}nonsense=1` });
    expect({ route, ...refused.json() }).toMatchObject({
      route,
      error: { code: 'INPUT_INVALID', field: 'nonsense' },
    });
    const sent = await api.send({ ...request, url });
    expect({ route, status: sent.statusCode, body: sent.payload }).toMatchObject({
      route,
      status: expect.toSatisfy((status: number) => status >= 200 && status < 300),
    });
    if (url.endsWith('/events')) expectStream(sent.payload);
    if (isExample(route, sent)) examples[inDocument(route)] = sampleAnswer(sent.json());
  }
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`);
  else expect(Object.keys(ANSWER_EXAMPLES).toSorted()).toEqual(Object.keys(examples).toSorted());
});

/** Written here with `UPDATE_GOLDEN=1`; then `npm run generate` puts them into the document. */
const EXAMPLES = fileURLToPath(new URL('../answers/answers.json', import.meta.url));
const inDocument = (route: string) => route.replaceAll(/:(\w+)/g, '{$1}');

/** The document is no example of itself. */
function isExample(route: string, { headers }: Awaited<ReturnType<TestApi['send']>>): boolean {
  const type = String(headers['content-type'] ?? '');
  return type.startsWith('application/json') && route !== 'GET /openapi.json' && !isBytes(route);
}

/** Answers of these routes are files, whatever is in them. */
function isBytes(route: string): boolean {
  return (
    !(answers.get(route)?.['200'] instanceof z.ZodType) && !(answers.get(route)?.['201'] instanceof z.ZodType)
  );
}

test('the examples of the document are what the routes answer', () => {
  for (const route of routes) {
    const example = ANSWER_EXAMPLES[inDocument(route)];
    if (example === undefined) continue;
    const good = Object.entries(answers.get(route) ?? {}).flatMap(([status, schema]) =>
      status.startsWith('2') && schema instanceof z.ZodType ? [schema.safeParse(example)] : [],
    );
    expect({
      route,
      fits: good.some(({ success }) => success),
      error: good[0]?.error?.message,
    }).toMatchObject({
      route,
      fits: true,
    });
  }
});

/** The stream bypasses the server's own answers and is checked frame by frame. */
function expectStream(text: string): void {
  const frames = text.trim().split('\n\n');
  expect(frames).toHaveLength(3);
  for (const frame of frames) {
    const [id, event, data = ''] = frame.split('\n');
    const told: unknown = JSON.parse(data.replace('data: ', ''));
    expect(StreamedEvent.parse(told)).toEqual(told);
    expect(told).toMatchObject({ seq: Number(id?.slice(4)), type: event?.slice(7) });
  }
}

test('a filter that does not exist is refused, not ignored', async () => {
  const { headers } = await storeKey(db);
  expect(await api.get('/v1/jobs?state=ended', headers)).toMatchObject({
    status: 400,
    body: { error: { code: 'INPUT_INVALID', field: 'state' } },
  });
});

/** The document, and by which ways a browser may sign in. */
const OPEN = ['GET /openapi.json', 'GET /v1/session/ways'];

test('without a key, only the document and the ways to sign in are open', async () => {
  const closed = testApi(platform, 'red:red-key-0123456789');
  for (const route of routes) {
    const { statusCode } = await closed.send({ method: methodOf({ route }), url: route.split(' ')[1] ?? '' });
    expect({ route, statusCode }).toEqual({ route, statusCode: OPEN.includes(route) ? 200 : 401 });
  }
});
