import { expect, test } from 'vitest';
import { appUnderTest } from './app-under-test.ts';
import { mark } from './screen.fixture.ts';

test('the app under test is the one that the job names, else the first that was seen', () => {
  const seen = [
    mark('list', { packageName: 'org.example.notes' }),
    mark('pad', { packageName: 'org.example.pad' }),
  ];
  expect(appUnderTest({ spec: { app: 'org.example.shop' } }, { state: { seen } })).toBe('org.example.shop');
  expect(appUnderTest({ spec: {} }, { state: { seen } })).toBe('org.example.notes');
  expect(appUnderTest({ spec: {} }, { state: { seen: [] } })).toBeUndefined();
});
