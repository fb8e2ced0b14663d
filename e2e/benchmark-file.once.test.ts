import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBuiltViewer, type ViewerDocument, viewerPage } from '@tapwright/pages';
import type { BenchmarkCell, BenchmarkEntry, BenchmarkPage, BenchmarkShare } from '@tapwright/report';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';

const HOSTILE = '</script><img src=x onerror="alert(1)"><script>alert(2)</script>\u202e{{nonce}}';
const LOOKS = [
  [390, 'light'],
  [1280, 'light'],
  [2560, 'dark'],
] as const;
const DIMENSIONS = ['e2e', 'goal', 'app', 'skill', 'grounding', 'instructions'];

const share = (value: number): BenchmarkShare => ({
  value,
  interval: [Math.max(0, value - 0.2), Math.min(1, value + 0.2)],
  count: 20,
});
const entry = (name: string, values: readonly (number | null)[], more: Partial<BenchmarkEntry> = {}) => {
  const axes = DIMENSIONS.map((axis, at) => {
    const value = values[at] ?? null;
    return { name: axis, share: value === null ? null : share(value) };
  });
  const row: BenchmarkEntry = {
    ...{ name, setting: 'react (index, list)', simulated: false, success: axes[0]?.share ?? null, axes },
    ...{ acp: null, claims: { claimed: 15, verified: 12 }, measured: 120, notMeasured: 0, steps: 5.5 },
    ...{ calls: 6.2, tokens: 4_210, uncounted: 0, usd: 0.1234, msPerCall: 850, msPerCell: 6_400 },
    failures: [{ name: 'claimed too early', count: 3 }],
    ...more,
  };
  return row;
};
const cell = (name: string, at: number, more: Partial<BenchmarkCell> = {}): BenchmarkCell => ({
  ...{
    name,
    setting: 'react (index, list)',
    dimension: DIMENSIONS[at % 6] ?? '',
    item: `task ${at}`,
    seed: 1,
  },
  ...{ result: 'passed', why: '', calls: 6, tokens: 4_000, ms: 6_000, deeds: null },
  ...more,
});
const PAGE: BenchmarkPage = {
  ...{ schema: 'tapwright-benchmark-page-1', title: 'two models', leftOut: 0 },
  entries: [
    entry(HOSTILE, [0.4, 0.7, 0.5, 0.6, 0.8, null], { usd: null, uncounted: 3, simulated: true }),
    entry('large', [0.8, 0.9, 0.85, 0.9, 0.7, null], { notMeasured: 2 }),
  ],
  paired: [{ models: ['large', HOSTILE], about: 'e2e', difference: 0.4, interval: [0.1, 0.6], count: 20 }],
  cells: [
    cell('large', 0, { item: HOSTILE, deeds: [`click "${HOSTILE}"`, 'click "Save"'] }),
    ...Array.from({ length: 130 }, (_, at) =>
      cell('large', at + 1, at % 10 === 0 ? { result: 'failed', why: HOSTILE } : {}),
    ),
  ],
  notes: [HOSTILE, `digest of the data ${'0123456789abcdef'.repeat(4)}`],
};

describe.runIf(hasBrowser())('a benchmark as one file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-file-'));
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (data: ViewerDocument, width?: number, scheme?: 'light' | 'dark') => {
    const viewer = await readBuiltViewer('benchmark');
    if (viewer === null) throw new Error('the pages are built before the tests');
    const path = join(folder, 'report.html');
    await writeFile(path, viewerPage(viewer, { data }));
    return openPage(browser, pathToFileURL(path).href, width, scheme);
  };
  /** Pixels of the radar that are not empty. */
  const drawn = (page: Page) =>
    page
      .getByRole('img', { name: /^Radar of the axes/ })
      .evaluate((canvas: HTMLCanvasElement) =>
        (canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []).some(Boolean),
      );

  test.each(LOOKS)(
    'at %i pixels, %s: a leaderboard, a radar, nothing from elsewhere',
    async (width, scheme) => {
      const { page, wrong } = await open(PAGE, width, scheme);
      const board = page.getByRole('region', { name: 'Leaderboard' });
      const rows = await board.getByRole('row').allTextContents();
      expect(rows[1]).toContain('large');
      expect(rows[1]).toContain('80 % (60–100 %)');
      expect(rows[1]).toContain('12 of 15');
      expect(rows[2]).toContain(HOSTILE);
      expect(rows[2]).toContain('unknown');
      expect(rows[2]).toContain('4210 or more (3 calls not counted)');
      await page.getByText('2 of 122 cells of large').waitFor();
      const axes = page.getByRole('region', { name: 'Axes' });
      // Nobody was measured on it: it is told so, and is no corner of the radar.
      const last = (row: number) => axes.getByRole('row').nth(row).locator('th, td').last().textContent();
      expect([await last(0), await last(1)]).toEqual(['Instructions', 'not measured']);
      expect(await drawn(page)).toBe(true);
      expect(await page.getByRole('region', { name: 'Differences' }).textContent()).toContain(
        '+40 (+10 to +60)',
      );
      expect(await barriersOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await page.locator('#root img, #root script').count()).toBe(0);
      expect(wrong).toEqual([]);
    },
  );

  test('cells are chosen by their result and shown page by page, and runs say what was done', async () => {
    const { page, wrong } = await open(PAGE);
    const cells = page.getByRole('region', { name: 'Cells' });
    await page.getByText('131 of 131 cells').waitFor();
    expect(await cells.getByRole('row').count()).toBe(101);
    await page.getByRole('button', { name: 'More cells' }).click();
    expect(await cells.getByRole('row').count()).toBe(132);
    await cells.getByText('2 actions').focus();
    await page.keyboard.press('Enter');
    expect(await cells.getByRole('listitem').allTextContents()).toEqual([
      `click "${HOSTILE}"`,
      'click "Save"',
    ]);
    await page.getByRole('combobox', { name: 'Result' }).click();
    await page.getByRole('option', { name: 'failed' }).click();
    await page.getByText('13 of 131 cells').waitFor();
    expect(wrong).toEqual([]);
  });

  test('it is drawn for the documentation', async () => {
    const entries = [
      entry('small', [0.4, 0.7, 0.5, 0.6, 0.8, 0.75]),
      entry('large', [0.8, 0.9, 0.85, 0.9, 0.7, 0.9]),
    ];
    const { page, wrong } = await open({
      ...PAGE,
      entries,
      paired: PAGE.paired.map((one) => ({ ...one, models: ['large', 'small'] })),
    });
    await page.setViewportSize({ width: 1280, height: 1210 });
    expect(await drawn(page)).toBe(true);
    await draw(page, 'benchmark-file');
    expect(wrong).toEqual([]);
  });

  test('two dimensions make no radar, and what was not measured is told', async () => {
    const { page } = await open({ ...PAGE, entries: [entry('small', [null, 0.4, 0.7])] });
    const cells = page.getByRole('region', { name: 'Axes' }).getByRole('cell');
    const none = 'not measured';
    expect(await cells.allTextContents()).toEqual([
      ...[none, '40 % (20–60 %)', '70 % (50–90 %)', none, none, none],
    ]);
    expect(await page.getByRole('img', { name: /^Radar/ }).count()).toBe(0);
  });

  test('a page without a benchmark says so', async () => {
    const path = join(folder, 'other.html');
    const viewer = await readBuiltViewer('benchmark');
    writeFileSync(
      path,
      `<div id="root"></div><script>${viewer?.script.replaceAll('</script', '<\\/script')}</script>`,
    );
    const { page } = await openPage(browser, pathToFileURL(path).href);
    expect(await page.getByRole('alert').textContent()).toContain('holds no benchmark');
  });
});
