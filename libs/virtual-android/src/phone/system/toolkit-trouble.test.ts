import { createInteractiveSource } from '@tapwright/virtual-ui';
import { GADGET, gadget } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { shellOf } from '../../shell/shell.ts';
import { createVirtualDevice } from '../device/create-virtual-device.ts';

/** A phone whose app has a bug, seen by a client of the shell. */
function phoneWith(...bugs: readonly string[]) {
  const source = createInteractiveSource({ apps: [gadget], start: GADGET, bugs });
  const device = createVirtualDevice({ serial: 'v1', source });
  const dump = async () =>
    (await shellOf(device, 'uiautomator dump > /dev/null; cat /sdcard/window_dump.xml')).output;
  const tap = async (text: string) => {
    const bounds = new RegExp(`text="${text}".*?bounds="\\[(\\d+),(\\d+)\\]`).exec(await dump());
    if (bounds === null) throw new Error(`no ${text}`);
    await shellOf(device, `input tap ${Number(bounds[1]) + 20} ${Number(bounds[2]) + 20}`);
  };
  return { device, dump, tap };
}

describe('an app of the toolkit with a bug', () => {
  it('that crashes leaves its log in order, the dialog, and under it the home screen', async () => {
    const { device, dump, tap } = phoneWith('gadget:crash-on-toast');
    const pid = device.processes.pidOf(GADGET);
    await tap('Write');
    expect(await dump()).toContain('text="Gadget has stopped"');
    const messages = device.log.entries().map(({ message }) => message);
    const order = [
      'FATAL EXCEPTION: main',
      `Process: ${GADGET}, PID: ${pid}`,
      '  Force finishing activity',
      `Process ${GADGET} (pid ${pid}) has died`,
    ];
    const places = order.map((line) => messages.findIndex((message) => message.startsWith(line)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    await tap('Close app');
    expect(await dump()).toContain('package="org.tapwright.launcher"');
  });

  it('that hangs gets a dialog at the next input; after "Close app" it starts anew with a new pid', async () => {
    const { device, dump, tap } = phoneWith('gadget:hangs');
    const pid = device.processes.pidOf(GADGET);
    await tap('Write');
    await shellOf(device, 'input tap 540 1200');
    expect(await dump()).toContain('text="Gadget isn\'t responding"');
    await tap('Close app');
    expect(device.processes.pidOf(GADGET)).toBeUndefined();
    const killed = device.log.entries().map(({ message }) => message);
    expect(killed).toContainEqual(expect.stringContaining(`Killing ${pid}:${GADGET}/`));
    await shellOf(device, `monkey -p ${GADGET} 1`);
    expect(device.processes.pidOf(GADGET)).toBeGreaterThan(pid ?? 0);
    expect(await dump()).toContain(`package="${GADGET}"`);
  });
});

it('an app of the toolkit asks for a permission, and goes on with the answer', async () => {
  const { dump, tap } = phoneWith();
  await tap('Ask');
  expect(await dump()).toContain('text="Allow Gadget to take pictures and record video?"');
  await tap('While using the app');
  expect(await dump()).toContain('text="Ask granted"');
});
