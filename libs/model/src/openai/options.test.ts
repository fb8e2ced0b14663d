import { expect, it } from 'vitest';
import { describeModels, readOptions } from './options.ts';

const models = { actor: 'big', verifier: 'small', reflector: 'small' };

it('fills in what was left out', () => {
  const settings = readOptions({ baseUrl: 'http://127.0.0.1:9/v1', models });
  expect(settings).toMatchObject({ apiKey: '', timeoutMs: 60_000, maxRetries: 2 });
  expect(describeModels(settings.models)).toBe('big, small');
});

it.each([
  ['baseUrl', { baseUrl: 'ftp://secret-host/v1', models }],
  ['models.actor', { baseUrl: 'http://127.0.0.1:9/v1', models: { ...models, actor: '' } }],
  ['apiKey', { baseUrl: 'http://127.0.0.1:9/v1', models, apiKey: 'secret-host\n2' }],
  ['apiKey', { baseUrl: 'http://127.0.0.1:9/v1', models, apiKey: '“secret-host”' }],
  ['maxRetries', { baseUrl: 'http://127.0.0.1:9/v1', models, maxRetries: 99 }],
])('names the wrong field %s, not its value', (field, options) => {
  try {
    readOptions(options);
    expect.unreachable();
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'CONFIG_INVALID', field });
    expect(String(thrown)).not.toContain('secret-host');
  }
});
