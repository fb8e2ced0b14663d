import { createWebDriverServer } from '@tapwright/virtual-android/webdriver';
import { describe, expect, it } from 'vitest';
import { deviceWith, NOTES, recordRun } from './recorded.fixture.ts';
import { folderWith } from './run-script.fixture.ts';
import { webdriverio } from './webdriverio.ts';

const { trace } = recordRun('notes', NOTES);
const { content } = webdriverio.emit(trace, { proof: { status: 'not_replayed', detail: '' } });
const body = content.slice(content.indexOf('const app'));
/** Every text and truth of the body behind the import, with where it stands. */
const literals = [...body.matchAll(/"(?:[^"\\\n]|\\.)*"|\btrue\b/g)].map(
  (match) => [match[0], content.length - body.length + match.index] as const,
);

/** The exit code, what was said, and what became of the app. */
async function played(change: (script: string) => string): Promise<string> {
  const { device, source } = deviceWith('notes', undefined, []);
  await using server = await createWebDriverServer({ devices: [device] });
  using folder = folderWith(trace, { change });
  const environment = { APPIUM_URL: server.url, ANDROID_SERIAL: device.serial, TAPWRIGHT_DEADLINE_S: '2' };
  const { status, output } = await folder.run(environment);
  return JSON.stringify([
    status,
    output,
    source.state(trace.packageName),
    device.journal.count({ kind: 'clear' }),
  ]);
}

describe('a spec that was edited', async () => {
  const first = await played((script) => script);

  it('passes as it was written', () => expect(first).toMatch(/^\[0,/));

  it.each(literals.filter(([, at]) => !isTitle(at)))(
    'does something else, or fails: %s at %i',
    async (literal, at) => {
      const other = literal === 'true' ? 'false' : `${literal.slice(0, -1)}x"`;
      const change = (script: string) => `${script.slice(0, at)}${other}${script.slice(at + literal.length)}`;
      expect(await played(change)).not.toBe(first);
    },
  );
});

/** Titles are what mocha shows; they do nothing. */
function isTitle(at: number): boolean {
  return /(?:describe|\bit)\($/.test(content.slice(0, at));
}
