import { expect, test } from 'vitest';
import { testBackend } from './backend.ts';

test('tests are embedded unless the environment asks for services', () => {
  expect(testBackend({})).toBe('embedded');
  expect(testBackend({ TAPWRIGHT_TEST_BACKEND: '' })).toBe('embedded');
  expect(testBackend({ TAPWRIGHT_TEST_BACKEND: 'embedded' })).toBe('embedded');
  expect(testBackend({ TAPWRIGHT_TEST_BACKEND: 'services' })).toBe('services');
});

test('a misspelt backend is an error, not an embedded run', () => {
  expect(() => testBackend({ TAPWRIGHT_TEST_BACKEND: 'service' })).toThrow(/"service".*expected "embedded"/);
});
