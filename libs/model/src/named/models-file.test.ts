import { describe, expect, test } from 'vitest';
import { readModels } from './models-file.ts';

const endpoint = '{ name: a, baseUrl: "http://127.0.0.1:1/v1", model: m';
const read = (models: string, environment = {}) =>
  readModels('models.yaml', `models:\n${models}`, environment);

test('endpoints, agents and built-in models are read; a name alone is a built-in one', () => {
  const models = read(
    `  - ${endpoint}, keyEnv: KEY, vision: true, rpm: 60, prices: { input: 1, output: 2 } }
  - { name: other, agentUrl: "http://127.0.0.1:2/act" }
  - offline
  - { name: s, builtin: simulated, rates: { formatErrors: 0.12 } }`,
    { KEY: 'secret' },
  );
  expect(models).toMatchObject([
    { name: 'a', keyEnv: 'KEY', vision: true, rpm: 60 },
    { name: 'other', agentUrl: 'http://127.0.0.1:2/act' },
    { name: 'offline', builtin: 'offline' },
    { name: 's', rates: { formatErrors: 0.12, repetition: 0, questions: 1, grounding: 1 } },
  ]);
  expect(JSON.stringify(models)).not.toContain('secret');
});

describe('what is wrong is named by its place', () => {
  test.each([
    [`  - ${endpoint}, keyEnv: MISSING }`, /:2:\d+: models\.0\.keyEnv/, /MISSING is not/],
    [`  - ${endpoint}, keyEnv: QUOTED }`, /models\.0\.keyEnv/, /QUOTED a key of plain letters/],
    [`  - ${endpoint}, settings: { judge: { seed: 1 } } }`, /models\.0\.settings/, /judge/],
    [`  - ${endpoint}, settings: { actor: { model: b } } }`, /models\.0\.settings/, /an entry of its own/],
    [`  - ${endpoint}, keyEnv: "sk-123 456" }`, /models\.0\.keyEnv/, /never the key itself/],
    [
      `  - ${endpoint}, headersEnv: { api-key: MISSING } }`,
      /models\.0\.headersEnv\.api-key/,
      /MISSING is not/,
    ],
    [
      `  - ${endpoint}, headersEnv: { api-key: "sk-123 456" } }`,
      /headersEnv\.api-key/,
      /never the key itself/,
    ],
    [`  - ${endpoint}, headers: { Authorization: "Bearer sk-1" } }`, /models\.0\.headers/, /headersEnv/],
    [`  - ${endpoint}, headers: { "X Title": a } }`, /models\.0\.headers/, /name of a header/],
    [`  - ${endpoint}, headers: { Content-Type: text } }`, /models\.0\.headers/, /a header of your own/],
    [`  - ${endpoint}, headers: { X-Title: "a\\nb" } }`, /models\.0\.headers\.X-Title/, /without line ends/],
    [`  - ${endpoint}, apiVersion: "2024-10-21&x=1" }`, /models\.0\.apiVersion/, /such as 2024-10-21/],
    [
      '  - { name: a, baseUrl: "https://x.openai.azure.com/openai/v1", model: m, apiVersion: 2024-10-21 }',
      /models\.0\.apiVersion/,
      /no version/,
    ],
    [
      `  - { name: x, agentUrl: "http://127.0.0.1:2/act", apiVersion: 2024-10-21 }`,
      /models\.0/,
      /apiVersion/,
    ],
    [`  - ${endpoint}, model: n }`, /models\.yaml:2:\d+/, /'model' appears twice/],
    [`  - ${endpoint}, price: 1 }`, /models\.0/, /price/],
    ['  - { name: a, baseUrl: "ftp://x/v1", model: m }', /models\.0\.baseUrl/, /address of an endpoint/],
    ['  - gpt-9', /models\.0\.builtin/, /offline/],
    ['  - offline\n  - { name: Offline, builtin: random }', /models\.1\.name/, /different name/],
    ['  - { builtin: random, rates: { questions: 1 } }', /models\.0\.rates/, /only a simulated/],
    ['  - { builtin: simulated, rates: { questions: 2 } }', /models\.0\.rates\.questions/, /1/],
    ['  []', /models/, /at least one/],
    ['  - [', /models\.yaml:/, /YAML/],
  ])('%s', (models, field, expected) => {
    expect(() => read(models, { QUOTED: '“sk-1”' })).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        field: expect.stringMatching(field),
        expected: expect.stringMatching(expected),
      }),
    );
  });
});
