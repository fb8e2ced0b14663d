import { createVirtualDevice } from '@tapwright/virtual-android';
import { createWebDriverServer } from '@tapwright/virtual-android/webdriver';
import { describe } from 'vitest';
import { itTypesIntoTheFocus } from '../focused.fixture.ts';
import { folderWith } from './run-script.fixture.ts';

describe('an emitted WebdriverIO script', () => {
  itTypesIntoTheFocus(async (trace, source, change) => {
    const devices = [createVirtualDevice({ serial: 'focused-1', source })];
    await using server = await createWebDriverServer({ devices });
    using folder = folderWith(trace, { change });
    const { status, output, errors } = await folder.run({ APPIUM_URL: server.url });
    return { code: status, said: output + errors };
  });
});
