import { existsSync } from 'node:fs';
import { TapwrightError } from '@tapwright/contracts';
import { CHROMIUM_ARGUMENTS } from '@tapwright/testing';
import { type Browser, chromium } from 'playwright-core';
import { apiShare, type Dashboards } from './ui/dashboards.ts';
import type { UiOptions } from './ui/options.ts';
import { firstPageKb, listedStall, openTrace } from './ui/pages.ts';
import { type FilledPlatform, withFilledPlatform } from './ui/platform.ts';

const CHROMIUM = '/usr/bin/chromium';

/** What the platform may take, in pages: milliseconds, kilobytes, a share of a core. */
const ALLOWED = { traceOpenMs: 1_000, bundleKb: 250, stallMs: 50, share: 0.1 };

/**
 * `npm run bench:ui`: what pages take in Debian's Chromium. The viewer of a run of many steps, each with a picture of 1080 × 2400,
 * from the first byte until its screens stand; the list of ten thousand jobs, read to its end; and what fifty open dashboards
 * cost the API. Eight processes on real NATS and PostgreSQL. `--only viewer,page,list,dashboards` takes some of these.
 */
export async function main({ steps, jobs, dashboards, seconds, only, json }: UiOptions): Promise<void> {
  const parts = new Set(only.split(','));
  const inBrowser = [...parts].some((part) => part !== 'dashboards');
  if (inBrowser && !existsSync(CHROMIUM))
    throw new TapwrightError('INPUT_INVALID', 'there is no browser to measure with', {
      field: CHROMIUM,
      expected: 'Chromium; on Debian: apt-get install chromium',
    });
  const measured = await withFilledPlatform({ steps, jobs }, async (platform) => {
    const pages = inBrowser ? await measurePages(platform, parts) : {};
    const open = parts.has('dashboards') ? await measureDashboards({ ...platform, dashboards, seconds }) : {};
    return { ...pages, ...open };
  });
  if (json) process.stdout.write(`${JSON.stringify(measured)}\n`);
}

async function measurePages({ url, run, taken }: FilledPlatform, parts: ReadonlySet<string>) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] });
  try {
    return {
      ...(parts.has('viewer') ? await measureViewer(browser, `${url}/ui/runs/${run}`, taken) : {}),
      ...(parts.has('page') ? await measureFirstPage(browser, `${url}/ui/runs`) : {}),
      ...(parts.has('list') ? await measureList(browser, `${url}/ui/runs`) : {}),
    };
  } finally {
    await browser.close();
  }
}

async function measureViewer(browser: Browser, address: string, steps: number) {
  const traceOpenMs = await openTrace(browser, address);
  print(`the viewer of ${steps} steps stands after ${ms(traceOpenMs)} (${ms(ALLOWED.traceOpenMs)} allowed)`);
  return { traceOpenMs, steps };
}

async function measureFirstPage(browser: Browser, address: string) {
  const bundleKb = await firstPageKb(browser, address);
  print(`the first page: ${bundleKb.toFixed(0)} kB gzipped (${ALLOWED.bundleKb} allowed)`);
  return { bundleKb };
}

async function measureList(browser: Browser, address: string) {
  const { listed, longestStallMs } = await listedStall(browser, address);
  print(`${listed} jobs listed, the longest stall ${ms(longestStallMs)} (${ms(ALLOWED.stallMs)} allowed)`);
  return { listed, longestStallMs };
}

async function measureDashboards(asked: Omit<Dashboards, 'told'>) {
  const { dashboards } = asked;
  const share = await apiShare({ ...asked, told: false });
  const allowed = `(${percent(ALLOWED.share)} allowed)`;
  print(`${dashboards} dashboards without news take ${percent(share)} of a core of the API ${allowed}`);
  const toldShare = await apiShare({ ...asked, told: true });
  print(`${dashboards} that follow the news take ${percent(toldShare)} ${allowed}`);
  return { dashboards, apiShare: share, toldShare };
}

const ms = (value: number): string => `${value.toLocaleString('en', { maximumFractionDigits: 0 })} ms`;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
