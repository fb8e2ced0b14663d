import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SuiteReport } from '@tapwright/report';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../../../examples/cases/', import.meta.url));
/** What a user sets for the secrets of the examples; the virtual wallet asks for this password. */
const SECRETS = { WALLET_PASSWORD: '264019' };

test.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('.yaml')))(
  'the example %s passes offline on the virtual app that it names',
  async (name) => {
    const [, app = ''] = /^app: org\.tapwright\.(\w+)$/m.exec(readFileSync(EXAMPLES + name, 'utf8')) ?? [];
    await using folder = await temporaryDirectory();
    const args = ['case', 'run', EXAMPLES + name, '--virtual', app, '--out', folder.path, '--json'];
    // Rejects unless the command ends with 0.
    const { stdout } = await promisify(execFile)(process.execPath, [BIN, ...args], {
      timeout: 150_000,
      env: { ...process.env, ...SECRETS },
    });
    const { reports } = SuiteReport.parse(JSON.parse(stdout));
    expect(reports.length).toBeGreaterThan(0);
    for (const { verdict } of reports) expect(verdict).toBe('passed');
  },
);
