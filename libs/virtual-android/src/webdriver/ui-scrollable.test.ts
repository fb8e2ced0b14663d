import { parseHierarchy } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { searched } from './finding.ts';
import { createSession } from './session.ts';

/** A session on Settings, whose list is longer than the screen is high. */
function settings() {
  const { app } = virtualApp('settings');
  const source = createInteractiveSource({ apps: [app], display: { width: 1080, height: 1000 } });
  const device = createVirtualDevice({ serial: 'one', source });
  device.start(app.tile.packageName);
  const session = createSession(device, {}, async () => {
    const { hierarchy, packageName, activity } = source.view();
    const read = parseHierarchy(hierarchy, { packageName, activity });
    if (!read.ok) throw new Error(read.detail);
    return read.screen;
  });
  const find = async (value: string) => {
    const { found } = await searched(session, { using: '-android uiautomator', value });
    return found.map(({ text }) => text);
  };
  const swipes = () => device.journal.count({ kind: 'swipe' });
  const texts = async () =>
    (await session.look()).elements.map(({ text }) => text).filter((text) => text !== '');
  return { find, swipes, texts };
}

const LIST = 'new UiScrollable(new UiSelector().scrollable(true))';

describe('UiScrollable', () => {
  it('scrolls to an element that is out of sight, and back to one before it', async () => {
    const { find, swipes, texts } = settings();
    const [first = ''] = (await texts()).slice(1);
    const end = `${LIST}.scrollToEnd(9).scrollIntoView(new UiSelector().text("none"))`;
    expect(await find(end)).toEqual([]);
    const last = (await texts()).at(-1) ?? '';
    expect(last).not.toBe(first);
    expect(await find(`${LIST}.scrollTextIntoView("${first}")`)).toEqual([first]);
    expect(
      await find(`${LIST}.setAsVerticalList().scrollIntoView(new UiSelector().text("${last}"))`),
    ).toEqual([last]);
    const before = swipes();
    // What is in sight needs no scrolling, and no container.
    const missing = 'new UiScrollable(new UiSelector().text("no container"))';
    expect(await find(`${missing}.scrollIntoView(new UiSelector().text("${last}"))`)).toEqual([last]);
    expect(swipes()).toBe(before);
  });

  it.each([
    [`${LIST}.scrollForward()`, 'invalid selector'],
    [`${LIST}.scrollIntoView("text")`, 'invalid selector'],
    ['new UiScrollable().scrollTextIntoView("a")', 'invalid selector'],
    ['new UiScrollable(new UiSelector().text("none")).scrollTextIntoView("a")', 'no such element'],
  ])('refuses %s', async (value, code) => {
    await expect(settings().find(value)).rejects.toMatchObject({ code });
  });
});
