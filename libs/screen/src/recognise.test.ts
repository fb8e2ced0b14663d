import { expect, it } from 'vitest';
import { node, screenOf } from './dump.fixture.ts';
import { recogniseScreen } from './recognise.ts';

const app = screenOf(node({ text: 'The lift has stopped' }));
const system = (more: object) =>
  screenOf(node({ package: 'android' }, node({ package: 'android', ...more })));

it('takes the app for the app, whatever it says', () => {
  expect(recogniseScreen(app, 'org.example')).toEqual({ kind: 'app', evidence: null });
  expect(recogniseScreen(app).kind).toBe('app');
});

it.each([
  [{ text: 'Notes keeps stopping' }, 'crash'],
  [{ text: 'Unfortunately, Notes has stopped.' }, 'crash'],
  [{ resource_id: 'android:id/aerr_restart', text: 'Neu öffnen' }, 'crash'],
  [{ text: 'Notes isn’t responding' }, 'anr'],
  [{ resource_id: 'android:id/aerr_wait', text: 'Warten' }, 'anr'],
])('recognises the dialog with %j as %s and points at it', (attributes, kind) => {
  expect(recogniseScreen(system(attributes), 'org.example')).toEqual({ kind, evidence: 1 });
});

it.each([
  ['com.google.android.permissioncontroller', 'permission'],
  ['com.android.packageinstaller', 'permission'],
  ['com.google.android.apps.nexuslauncher', 'launcher'],
  ['com.android.launcher3', 'launcher'],
  ['com.google.android.inputmethod.latin', 'keyboard'],
  ['com.android.systemui', 'system'],
  ['org.other', 'foreign'],
])('%s in front of the app is %s', (packageName, kind) => {
  expect(recogniseScreen({ ...app, packageName }, 'org.example').kind).toBe(kind);
});

it('an app under test may be a launcher', () => {
  const screen = { ...app, packageName: 'org.example.launcher' };
  expect(recogniseScreen(screen, 'org.example.launcher').kind).toBe('app');
});
