import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';

/**
 * `node scripts/draw-report.ts` makes the picture of `docs/reports.md`. It runs a case on the virtual Contacts app,
 * turns its report into a page, and lets Chromium take a picture of the top of the page. `--keep DIR` keeps the page
 * there.
 */
const command = withExamples(
  newCommand('draw-report.ts')
    .description('Draws the picture of docs/reports.md, with Chromium.')
    .option('--out <FILE>', 'the picture', join('docs', 'pictures', 'report.png'))
    .option('--keep <DIR>', 'keep the page in this folder'),
  { 'draw-report.ts --out report.png --keep page': 'the picture and its page elsewhere' },
);
const values = parseOrExit(command, 'draw-report').opts();
const { playedCase, writeReportFolder, writeReports } = await import('@tapwright/cli/testing');
const out = resolve(values.out);
const temporary = mkdtempSync(join(tmpdir(), 'tapwright-report-'));
const page = values.keep ?? join(temporary, 'page');

try {
  await writeReportFolder(temporary, await playedCase());
  const source = { kind: 'folder', folder: temporary } as const;
  await writeReports({
    source,
    html: page,
    junit: null,
    xray: null,
    xrayServer: null,
    json: null,
    embed: false,
  });
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-device-scale-factor=0.75',
    '--window-size=1180,1560',
    // Pictures load when they come into sight; this is the page's own time that passes for them.
    '--virtual-time-budget=5000',
  ];
  const profile = `--user-data-dir=${join(temporary, 'browser')}`;
  const target = pathToFileURL(resolve(page, 'index.html')).href;
  const { status } = spawnSync('chromium', [...flags, profile, `--screenshot=${out}`, target]);
  if (status !== 0) throw new Error('Chromium took no picture: is it installed?');
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
