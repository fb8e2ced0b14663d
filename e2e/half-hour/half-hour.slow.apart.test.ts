import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { APPIUM_MODULES, findAdb, installAppium, startAppium } from '@tapwright/testing/appium';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasBrowser, openPage, startBrowser } from '../dashboard.fixture.ts';
import { type Reader, startStranger } from '../readme/reader.fixture.ts';
import { shellLines } from '../readme/shell-lines.ts';
import { HALF_HOUR } from './half-hour-table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/first-half-hour.md'), 'utf8');
const COMMANDS = shellLines(PAGE);
vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

const hasRegistry = spawnSync('npm', ['ping', '--fetch-retries=0'], { stdio: 'ignore' }).status === 0;
if (!hasRegistry)
  process.stderr.write('NOT TESTED: the first half hour, as the registry of packages does not answer\n');
/** What Appium needs; from its command on. */
const adb = findAdb();
if (adb === null) process.stderr.write('NOT TESTED: the script on Appium: adb is missing\n');
const ON_APPIUM = /appium|wdio|tapwright farm/;

describe.runIf(hasRegistry)('the first half hour of a stranger, command by command', () => {
  let packages: TemporaryDirectory;
  let logs: TemporaryDirectory;
  let stranger: Reader;
  const ends: AsyncDisposable[] = [];

  beforeAll(async () => {
    [packages, logs] = [await temporaryDirectory(), await temporaryDirectory()];
    const ready = process.env.TAPWRIGHT_PACKED;
    const args = [join(ROOT, 'scripts/pack.ts'), '--out', packages.path, '--only', 'cli', 'webdriverio'];
    if (ready === undefined) await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    stranger = await startStranger();
    // A folder with packages that are made already saves minutes while this page is written.
    stranger.variables.PACKAGES = ready ?? packages.path;
    stranger.variables.APPIUM_MODULES = APPIUM_MODULES;
  });
  afterAll(async () => {
    for (const one of ends) await one[Symbol.asyncDispose]();
    await stranger?.[Symbol.asyncDispose]();
    await packages?.remove();
    await logs?.remove();
  });

  /** The first command that did something else: what comes after it would only repeat that. */
  let failed = '';
  for (const command of COMMANDS) {
    const { notRun, instead, why, exit = 0, prints, leaves = [], serves } = HALF_HOUR[command] ?? {};
    if (notRun !== undefined) process.stdout.write(`NOT RUN: ${command}\n  because ${notRun}\n`);
    if (instead !== undefined)
      process.stdout.write(`INSTEAD OF ${command}\n  ${instead}\n  because ${why}\n`);
    const isLeft = notRun !== undefined || (adb === null && ON_APPIUM.test(command));
    test.skipIf(isLeft)(command, async () => {
      expect(failed, 'an earlier command has failed').toBe('');
      failed = command;
      await before(command);
      const line = instead ?? command;
      if (serves === undefined) {
        const { code, printed } = await stranger.run(line);
        expect(code, `${line}\n${printed}`).toBe(exit);
        if (prints !== undefined) expect(printed).toMatch(prints);
        // What a stranger must not have to wonder about.
        expect(printed).not.toMatch(/Warning:|^\s+at .*:\d+:\d+\)?$/m);
      } else {
        const served = await stranger.serve(line, serves.ready);
        for (const [name, value] of Object.entries(serves.sets))
          stranger.variables[name] = value.exec(served.printed())?.[1] ?? '';
      }
      for (const path of leaves) expect(stranger.has(path), path).toBe(true);
      failed = '';
    });
    if (command.includes('--out failed')) inTheViewer();
  }

  /** What the page has the stranger do besides commands, and what the next command needs. */
  async function before(command: string): Promise<void> {
    if (command.includes('--out failed')) {
      const [, path = '', text = ''] = /^Write `([^`]+)`:\n\n```yaml\n([\s\S]*?)^```$/m.exec(PAGE) ?? [];
      await writeFile(join(stranger.folder, path), text);
    }
    if (command.includes('script export')) {
      const names = readdirSync(join(stranger.folder, 'results'));
      stranger.variables.JOB = names.find((name) => /^job_\w+\.json$/.test(name))?.replace('.json', '') ?? '';
    }
    if (command.startsWith('npm install') && ON_APPIUM.test(command)) expect(installAppium()).toBe(true);
    if (command.includes('npx wdio') && adb !== null) {
      const adbPort = Number(stranger.variables.FARM);
      const appium = await startAppium({ adbPort, adb, folder: logs.path });
      ends.push(appium);
      stranger.variables.APPIUM = appium.url;
    }
  }

  /** Wanted, found and the picture, after at most three clicks. */
  function inTheViewer(): void {
    test.runIf(hasBrowser())('the page shows what was wanted, what was found and the screen', async () => {
      const browser = await startBrowser();
      try {
        const { page, wrong } = await openPage(
          browser,
          pathToFileURL(join(stranger.folder, 'failed/index.html')).href,
        );
        let clicks = 0;
        const open = page.getByText('The title of a note stays as it was typed').first();
        await open.waitFor();
        if (!(await page.getByText('Wanted', { exact: true }).first().isVisible())) {
          await open.click();
          clicks += 1;
        }
        await page.getByText('Wanted', { exact: true }).first().waitFor();
        await page.getByText('“Oat milk” is not shown').first().waitFor();
        const picture = page.locator('main img, img').filter({ visible: true }).first();
        await picture.waitFor();
        const width = await picture.evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return image.naturalWidth;
        });
        expect(width).toBeGreaterThan(0);
        expect(clicks).toBeLessThanOrEqual(3);
        expect(wrong).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  }
});

test('each entry of the table is a command of the page', () => {
  expect(COMMANDS).toEqual(expect.arrayContaining(Object.keys(HALF_HOUR)));
});
