import { createVirtualDevice } from '@tapwright/virtual-android';
import { createWebDriverServer } from '@tapwright/virtual-android/webdriver';
import type { ScreenSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import type { Trace } from '../../trace/trace.ts';
import { coveredNotes, coveredTrace, itUncovers } from '../covered.fixture.ts';
import { failingAfterwards } from './failing-server.fixture.ts';
import { folderWith } from './run-script.fixture.ts';

async function serverOf(source: ScreenSource) {
  return createWebDriverServer({ devices: [createVirtualDevice({ serial: 'covered-1', source })] });
}

async function runOn(url: string, trace: Trace, seconds: number) {
  using folder = folderWith(trace);
  const environment = { APPIUM_URL: url, TAPWRIGHT_DEADLINE_S: String(seconds) };
  const { status, output, errors } = await folder.run(environment);
  return { code: status, said: output + errors };
}

describe('an emitted WebdriverIO script', () => {
  itUncovers(async (trace, source, seconds) => {
    await using server = await serverOf(source);
    return await runOn(server.url, trace, seconds);
  });

  it('presses BACK where the driver does not report the keyboard', async () => {
    const { source, inputs } = coveredNotes({});
    await using server = await serverOf(source);
    await using old = await failingAfterwards(server.url, '/execute/sync', 'isKeyboardShown');
    const trace = coveredTrace('back', true);
    const { code, said } = await runOn(old.url, { ...trace, steps: trace.steps.slice(0, 1) }, 8);
    expect(code, said).toBe(0);
    expect(inputs).toEqual(['BACK']);
  });
});
