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

test('a run that starts on the home screen tests the app that it opens from there', () => {
  const home = mark('home', { packageName: 'com.google.android.apps.nexuslauncher' });
  const permission = mark('allow', { packageName: 'com.google.android.permissioncontroller' });
  const notes = mark('list', { packageName: 'org.example.notes' });
  expect(appUnderTest({ spec: {} }, { state: { seen: [home, permission, notes] } })).toBe(
    'org.example.notes',
  );
  expect(appUnderTest({ spec: {} }, { state: { seen: [home] } })).toBe(home.packageName);
});
