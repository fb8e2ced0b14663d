import { existsSync } from 'node:fs';
import { TapwrightError } from '@tapwright/contracts';
import { CHROMIUM_ARGUMENTS } from '@tapwright/testing';
import { chromium } from 'playwright-core';
import { apiShare } from './ui/dashboards.ts';
import type { UiOptions } from './ui/options.ts';
import { firstPageKb, listedStall, openTrace } from './ui/pages.ts';
import { withFilledPlatform } from './ui/platform.ts';

const CHROMIUM = '/usr/bin/chromium';

/**
 * `npm run bench:ui`: what pages take in Debian's Chromium. The viewer of a run of many steps, each with a picture of 1080 × 2400,
 * from the first byte until its screens stand; the list of ten thousand jobs, read to its end; and what fifty open dashboards
 * cost the API. Eight processes on real NATS and PostgreSQL.
 */
export async function main({ steps, jobs, dashboards, seconds, json }: UiOptions): Promise<void> {
  if (!existsSync(CHROMIUM))
    throw new TapwrightError('INPUT_INVALID', 'there is no browser to measure with', {
      field: CHROMIUM,
      expected: 'Chromium; on Debian: apt-get install chromium',
    });
  const measured = await withFilledPlatform({ steps, jobs }, async ({ url, run, taken, apiPid }) => {
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...CHROMIUM_ARGUMENTS],
    });
    try {
      const traceOpenMs = await openTrace(browser, `${url}/ui/runs/${run}`);
      print(`the viewer of ${taken} steps stands after ${traceOpenMs.toFixed(0)} ms (1,000 allowed)`);
      const bundleKb = await firstPageKb(browser, `${url}/ui/runs`);
      print(`the first page: ${bundleKb.toFixed(0)} kB gzipped (250 allowed)`);
      const { listed, longestStallMs } = await listedStall(browser, `${url}/ui/runs`);
      print(`${listed} jobs listed, the longest stall ${longestStallMs.toFixed(0)} ms (50 allowed)`);
      const share = await apiShare({ url, apiPid, dashboards, seconds });
      print(
        `${dashboards} dashboards take ${(share * 100).toFixed(1)} % of a core of the API (10 % allowed)`,
      );
      return { traceOpenMs, steps: taken, bundleKb, listed, longestStallMs, dashboards, apiShare: share };
    } finally {
      await browser.close();
    }
  });
  if (json) process.stdout.write(`${JSON.stringify(measured)}\n`);
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
