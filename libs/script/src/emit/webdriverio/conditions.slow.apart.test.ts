import { createVirtualDevice } from '@tapwright/virtual-android';
import { createWebDriverServer } from '@tapwright/virtual-android/webdriver';
import { describe, expect, it } from 'vitest';
import { itAsks } from '../conditions.fixture.ts';
import { notesTrace } from '../notes.fixture.ts';
import { folderWith } from './run-script.fixture.ts';

describe('an emitted WebdriverIO script', () => {
  itAsks(async (trace, source, seconds) => {
    const devices = [createVirtualDevice({ serial: 'asked-1', source })];
    await using server = await createWebDriverServer({ devices });
    using folder = folderWith(trace);
    const environment = { APPIUM_URL: server.url, TAPWRIGHT_DEADLINE_S: String(seconds) };
    const { status, output, errors } = await folder.run(environment);
    return { code: status, said: output + errors };
  });

  it.each([false, true])('type-checks with a condition, in one file: %s', async (selfContained) => {
    const locators = [{ by: 'text' as const, text: 'Cookies', matches: 1, fragile: false }];
    const condition = {
      is: 'visible' as const,
      name: 'Cookies',
      locators,
      state: 'enabled' as const,
      steps: 1,
    };
    const { steps, ...rest } = notesTrace();
    const asked = steps.map((step, at) => (at === 0 ? { ...step, when: [condition] } : step));
    using folder = folderWith({ ...rest, steps: asked }, { selfContained });
    expect(await folder.typeCheck()).toBe('');
  });
});
