import { expect, it } from 'vitest';
import {
  type Behaviour,
  type ReceivedRequest,
  refusing,
  startOpenAiTestServer,
} from '../test-server/index.ts';
import { type Abilities, ableEndpoint, readWord } from './able-endpoint.fixture.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { wordPicture } from './word-picture.ts';

const ALL: Abilities = { sees: true, calls: true, counts: true };

async function check(script: (request: ReceivedRequest) => Behaviour) {
  await using server = await startOpenAiTestServer({ script });
  const options = {
    baseUrl: server.baseUrl,
    apiKey: 'sk-secret',
    models: { actor: 'm' },
    maxRetries: 0,
    settings: { all: { temperature: 0 } },
  };
  return await checkEndpoint({ options, role: 'actor', signal: new AbortController().signal });
}

const refuses = (what: RegExp, status: number, words: string) => (request: ReceivedRequest) =>
  what.test(JSON.stringify(request.body)) ? refusing(status, words) : ableEndpoint(ALL)(request);

it('says what an endpoint can do that can do everything', async () => {
  const report = await check(ableEndpoint(ALL));
  expect(report).toMatchObject({
    kind: 'other',
    model: 'm',
    choices: { asked: 4, right: 4 },
    schema: 'json_schema',
    functions: 'called',
    pictures: 'read',
    pictureTokens: 765,
    tokens: { input: 1_300, output: 30 },
    cachedTokens: 1_024,
    refused: [],
  });
  expect(report.latencyMs.p50).toBeGreaterThan(0);
  expect(JSON.stringify(report)).not.toContain('secret');
});

it.each([
  ['no schema', refuses(/json_schema"/, 400, 'response_format'), { schema: 'json_object' }],
  ['no functions', refuses(/"tools"/, 400, 'does not support tools'), { functions: 'in words' }],
  ['functions that are never called', ableEndpoint({ ...ALL, calls: false }), { functions: 'in words' }],
  [
    'no pictures',
    refuses(/image_url/, 500, 'image input is not supported'),
    { pictures: 'refused', pictureTokens: null },
  ],
  ['blindness', ableEndpoint({ ...ALL, sees: false }), { pictures: 'not read', pictureTokens: 765 }],
  [
    'no count',
    ableEndpoint({ ...ALL, counts: false }),
    { tokens: null, cachedTokens: null, pictureTokens: null },
  ],
  ['no temperature', refuses(/"temperature"/, 400, 'temperature'), { refused: ['temperature'] }],
])('finds out about %s', async (_what, script, found) => {
  expect(await check(script)).toMatchObject({ choices: { right: 4 }, ...found });
});

it('an endpoint that refuses the key ends the check as it would end a run', async () => {
  await expect(check(() => refusing(401, 'no'))).rejects.toMatchObject({ code: 'MODEL_KEY_REFUSED' });
});

it('a word in a picture can be read from its pixels', () => {
  expect(readWord(`data:image/png;base64,${wordPicture('HAXTZ').base64}`)).toBe('HAXTZ');
});
