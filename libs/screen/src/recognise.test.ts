import { describe, expect, it } from 'vitest';
import { node, screenOf } from './dump.fixture.ts';
import { recogniseScreen } from './recognise.ts';

const app = screenOf(node({ text: 'The lift has stopped' }));
const system = (more: object) =>
  screenOf(node({ package: 'android' }, node({ package: 'android', ...more })));
const under = { app: 'org.example' };
const field = (more: object) => node({ class: 'android.widget.EditText', focusable: true, ...more });
const button = (text: string, more: object = {}) =>
  node({ class: 'android.widget.Button', clickable: true, text, ...more });
const secret = field({ password: true, hint: 'Password' });
const kindOf = (...nodes: readonly string[]) => recogniseScreen(screenOf(node({}, ...nodes))).kind;

describe('what stands in front', () => {
  it('is the app, whatever it says', () => {
    expect(recogniseScreen(app, under)).toEqual({ kind: 'app', evidence: null, keyboard: false });
    expect(recogniseScreen(app).kind).toBe('app');
  });

  it.each([
    [{ text: 'Notes keeps stopping' }, 'crash'],
    [{ text: 'Unfortunately, Notes has stopped.' }, 'crash'],
    [{ resource_id: 'android:id/aerr_restart', text: 'Neu öffnen' }, 'crash'],
    [{ text: 'Notes isn’t responding' }, 'anr'],
    [{ resource_id: 'android:id/aerr_wait', text: 'Warten' }, 'anr'],
  ])('is the dialog with %j, %s, and points at it', (attributes, kind) => {
    expect(recogniseScreen(system(attributes), under)).toMatchObject({ kind, evidence: 1 });
  });

  it.each([
    ['com.google.android.apps.nexuslauncher', 'launcher'],
    ['com.android.launcher3', 'launcher'],
    ['com.google.android.inputmethod.latin', 'keyboard'],
    ['com.android.systemui', 'system'],
    ['com.google.android.permissioncontroller', 'system'],
    ['org.other', 'foreign'],
    // Apps with "launcher" in their name that are not launchers.
    ['org.other.taskLauncherPro', 'foreign'],
    ['org.other.applauncher', 'foreign'],
  ])('of the package %s is %s', (packageName, kind) => {
    const screen = screenOf(node({ package: packageName }));
    expect(recogniseScreen({ ...screen, packageName }, under).kind).toBe(kind);
  });

  it('may be an app under test that is a launcher', () => {
    const packageName = 'org.example.launcher';
    const screen = { ...screenOf(node({ package: packageName })), packageName };
    expect(recogniseScreen(screen, { app: packageName }).kind).toBe('app');
  });

  it('is a question for a permission by its ids or activity, in any language', () => {
    const controller = 'com.android.permissioncontroller';
    const asks = (more: object) => screenOf(node({ package: controller, ...more }));
    const byId = asks({ resource_id: `${controller}:id/permission_allow_button`, text: 'Zulassen' });
    expect(recogniseScreen(byId, under).kind).toBe('permission');
    const byActivity = {
      ...asks({}),
      activity: 'com.google.android.packageinstaller/x.GrantPermissionsActivity',
    };
    expect(recogniseScreen(byActivity).kind).toBe('permission');
  });

  it('is the window on the screen, even if the device names the activity below it', () => {
    const dialog = system({ text: 'Battery is low' });
    expect(recogniseScreen({ ...dialog, packageName: 'org.example' }, under).kind).toBe('system');
  });

  it('a keyboard over an app does not hide what it is', () => {
    const typing = screenOf(
      node({ text: 'Note' }),
      node({ package: 'com.google.android.inputmethod.latin', bounds: '[0,1200][1080,1920]' }),
    );
    const told = { ...typing, packageName: 'com.google.android.inputmethod.latin' };
    expect(recogniseScreen(told, under)).toEqual({ kind: 'app', evidence: null, keyboard: true });
    expect(recogniseScreen(app, { ...under, keyboardShown: true }).keyboard).toBe(true);
  });

  it('is black if its picture is, unless the tree shows more', () => {
    expect(recogniseScreen(app, { ...under, black: true }).kind).toBe('black');
    expect(recogniseScreen(system({ text: 'Notes has stopped' }), { black: true }).kind).toBe('crash');
  });
});

describe('a screen that asks the user to sign in', () => {
  it.each([
    ['a name and a password', [field({ hint: 'E-mail' }), secret, button('Go')]],
    ['a password and a button that goes in', [secret, button('Log in')]],
    ['a name and a button that goes in', [field({ hint: 'Phone number' }), button('Sign in')]],
    ['several ways in', [button('Continue with Facebook'), button('Log In')]],
    ['a password in another language', [field({ resource_id: 'o:id/email' }), secret, button('Weiter')]],
  ])('has %s', (_name, nodes) => expect(kindOf(...nodes)).toBe('login'));

  it.each([
    ['one row of a menu that leads there', [button('Sign in'), button('Settings')]],
    ['a PIN to be set', [field({ password: true, hint: 'New PIN' }), button('Next')]],
    ['a password and its repetition', [secret, secret, button('Save')]],
    ['the password of a network', [field({ password: true, hint: 'Wi-Fi password' }), button('Connect')]],
    ['a search and a button', [field({ hint: 'Search' }), button('Next')]],
    ['an advertisement for it', [button('x', { resource_id: 'o:id/signin_promo_close' }), button('Sign in')]],
  ])('is not one with %s', (_name, nodes) => expect(kindOf(...nodes)).toBe('app'));
});

describe('a page that is still loading', () => {
  const spinner = node({ class: 'android.widget.ProgressBar', bounds: '[500,900][600,1000]' });
  const rows = Array.from({ length: 6 }, (_, i) => node({ text: `row ${i}`, clickable: true }));
  const web = (...inside: readonly string[]) => node({ class: 'android.webkit.WebView' }, ...inside);

  it.each([
    ['a spinner alone', [spinner]],
    [
      'a spinner below a bar',
      [node({ resource_id: 'o:id/toolbar', bounds: '[0,0][1080,150]' }, ...rows), spinner],
    ],
    ['a word alone', [node({ text: 'Please wait…' })]],
    ['an empty page of a browser', [spinner, web(), ...rows]],
    [
      'a form that is being sent',
      [spinner, ...rows.map((row) => row.replace('clickable', 'enabled="false" clickable'))],
    ],
  ])('has %s', (_name, nodes) => expect(kindOf(...nodes)).toBe('loading'));

  it.each([
    ['a gauge beside content', [spinner, ...rows]],
    ['a bar that is dragged', [node({ class: 'android.widget.SeekBar' })]],
    ['a page of a browser that has its title', [spinner, web(node({ text: 'Weather' }))]],
    ['nothing that says so', [node({})]],
  ])('is not one with %s', (_name, nodes) => expect(kindOf(...nodes)).toBe('app'));
});
