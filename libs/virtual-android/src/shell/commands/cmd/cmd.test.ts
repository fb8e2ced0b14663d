import { describe, expect, it } from 'vitest';
import { APP, newPhone } from '../clients.fixture.ts';

describe('cmd', () => {
  it('calls the same services as am, pm and the others', async () => {
    const { out } = newPhone();
    expect(await out('cmd package list packages')).toBe(await out('pm list packages'));
    expect(await out('cmd activity get-current-user')).toBe('0\n');
    expect(await out('cmd -w window size')).toBe(await out('wm size'));
    expect(await out('cmd settings get system font_scale')).toBe(await out('settings get system font_scale'));
  });

  it('lists its services, and ends with 20 for another', async () => {
    const { run, out } = newPhone();
    expect(await out('cmd -l')).toMatch(/^Currently running services:\n {2}activity\n/);
    expect(await run('cmd nonesuch x')).toEqual({
      output: '',
      error: "cmd: Can't find service: nonesuch\n",
      status: 20,
    });
    expect((await run('cmd')).status).toBe(20);
    expect((await run('cmd clipboard get')).error).toBe('No shell command implementation.\n');
    expect((await run('cmd jobscheduler run x 1')).status).toBe(255);
  });

  it.each([
    ['cmd uimode night yes', 'cmd uimode night', 'Night mode: yes\n'],
    [
      'cmd wifi set-wifi-enabled disabled',
      'cmd wifi status | head -n 1; settings get global wifi_on',
      'Wifi is disabled\n0\n',
    ],
    ['cmd connectivity airplane-mode enable', 'cmd connectivity airplane-mode', 'enabled\n'],
    ['cmd location set-location-enabled false', 'cmd location is-location-enabled', 'false\n'],
    [
      `cmd appops set ${APP} android:system_alert_window allow`,
      `cmd appops get ${APP}`,
      'SYSTEM_ALERT_WINDOW: allow\n',
    ],
    [
      `cmd locale set-app-locales ${APP} --locales de-DE`,
      `cmd locale get-app-locales ${APP}`,
      `Locales for ${APP} for user 0 are [de-DE]\n`,
    ],
  ])('%s is stored', async (line, question, answer) => {
    const { run, out } = newPhone();
    expect(await out(question)).not.toBe(answer);
    expect((await run(line)).status).toBe(0);
    expect(await out(question)).toBe(answer);
  });

  it.each([
    'cmd uimode night maybe',
    'cmd wifi set-wifi-enabled maybe',
    'cmd connectivity airplane-mode maybe',
    'cmd appops set org.none CAMERA allow',
    `cmd appops set ${APP} CAMERA maybe`,
    'cmd statusbar expand-notifications',
  ])('%s is refused', async (line) => {
    const { run } = newPhone();
    const result = await run(line);
    expect(result.status).toBe(255);
    expect(result.error).not.toBe('');
  });

  it('collapses a status bar that is never open', async () => {
    const { run } = newPhone();
    expect(await run('cmd statusbar collapse')).toEqual({ output: '', error: '', status: 0 });
  });
});
