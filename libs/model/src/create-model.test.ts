import { expect, it } from 'vitest';
import { createModel } from './create-model.ts';

const models = { actor: 'a', verifier: 'b', reflector: 'b' };

it('creates a model by the name of its provider', () => {
  expect(createModel({ provider: 'offline' }).name).toBe('offline');
  expect(createModel({ provider: 'openai', openai: { baseUrl: 'http://127.0.0.1:9/v1', models } }).name).toBe(
    'openai (a, b)',
  );
});

it('refuses an unknown provider, and lists the known ones', () => {
  expect(() => createModel({ provider: 'oracle' })).toThrow(
    expect.objectContaining({ code: 'MODEL_UNKNOWN', expected: 'offline or openai' }),
  );
});

it('refuses openai without an endpoint', () => {
  expect(() => createModel({ provider: 'openai' })).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', field: 'openai' }),
  );
});
