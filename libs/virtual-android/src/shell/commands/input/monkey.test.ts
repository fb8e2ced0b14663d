import { describe, expect, it } from 'vitest';
import { APP, newPhone } from '../clients.fixture.ts';

describe('monkey', () => {
  it('opens an app with one event', async () => {
    const { device, run } = newPhone();
    await run('input keyevent HOME');
    const opened = await run(`monkey --pct-syskeys 0 -p ${APP} -c android.intent.category.LAUNCHER 1`);
    expect(opened.status).toBe(0);
    expect(opened.output).toContain('Events injected: 1\n');
    expect(opened.error).toContain(' arg: "-p"\n');
    expect(device.source.view().packageName).toBe(APP);
    expect(device.journal.total).toBe(2);
  });

  it('aborts where there is nothing to open, with the text that Appium searches for', async () => {
    const { run } = newPhone();
    const none = await run('monkey -p org.none -c android.intent.category.LAUNCHER 1');
    expect(none.status).toBe(252);
    expect(none.output).toContain('** No activities found to run, monkey aborted.\n');
    expect((await run(`monkey -p ${APP} -c android.intent.category.HOME 1`)).status).toBe(252);
  });

  it('injects the same events for the same seed, and returns to the app', async () => {
    const events = async (seed: number) => {
      const { device, run } = newPhone();
      const { output } = await run(`monkey -p ${APP} -s ${seed} --throttle 10 -v 200`);
      expect(output).toContain(`:Monkey: seed=${seed} count=200\n`);
      expect(output).toContain('Events injected: 200\n');
      return device.journal.entries().map(({ kind, args }) => [kind, ...args].join(' '));
    };
    const first = await events(5);
    expect(first).toHaveLength(200);
    expect(await events(5)).toEqual(first);
    expect(await events(6)).not.toEqual(first);
    const left = first.indexOf('key BACK');
    expect(first[left + 1]).toBe(`start ${APP}/.MainActivity`);
  });

  it.each(['', '0', '20000', 'many'])('refuses %j events', async (count) => {
    const { device, run } = newPhone();
    expect(await run(`monkey -p ${APP} ${count}`)).toMatchObject({
      status: 255,
      error: expect.stringContaining('usage: monkey'),
    });
    expect(device.journal.total).toBe(0);
  });
});
