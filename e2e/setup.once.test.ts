import { BenchmarkReport } from '@tapwright/contracts';
import { createOfflineModel } from '@tapwright/model';
import { startStandalone } from '@tapwright/standalone';
import { eventually, temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { createInteractiveSource, screenOf } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { CLUB, club, tapLine } from './club.fixture.ts';

const DEADLINE_MS = 120_000;

test('a suite on a platform logs in before its task, and out after it', async () => {
  const plan = createInteractiveSource({ apps: [club] });
  plan.start(CLUB);
  const lines = [tapLine(plan, 'Name'), 'input text Ana', tapLine(plan, 'Log in')];
  const source = createInteractiveSource({ apps: [club] });
  const device = createVirtualDevice({ serial: 'one', source });
  const adb = await createAdbServer({ devices: [device] });
  await using folder = await temporaryDirectory();
  const standalone = await startStandalone({
    ...{ dataDirectory: folder.path, inMemory: true, adbServers: [{ host: adb.host, port: adb.port }] },
    ...{ model: createOfflineModel(), modelTimeoutMs: 60_000, logLevel: 'silent', settleQuietMs: 0 },
    setupLines: 'all',
    api: { host: '127.0.0.1', port: 0, keys: undefined, setupLines: 'all', streamEveryMs: 1_000 },
  });
  try {
    const phone = (line: string) => ({ phone: line });
    const dump = 'uiautomator dump /data/local/tmp/w.xml && grep -q "Welcome Ana" /data/local/tmp/w.xml';
    const suite = {
      suite: 'Club',
      apps: {
        [CLUB]: { setup: lines.map(phone), check: phone(dump), teardown: [phone(`pm clear ${CLUB}`)] },
      },
      tasks: [
        {
          ...{ id: 'join', goal: 'Tap "Join the chess evening"', app: CLUB, maxSteps: 6 },
          evaluators: [{ screen: { text: 'You take part' } }],
        },
      ],
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ suite });
    const stored = await fetch(`${standalone.url}/v1/benchmarks`, { method: 'POST', headers, body });
    const made: unknown = await stored.json();
    expect(made).toMatchObject({ name: 'Club' });
    const report = await eventually(
      async () => {
        const found = await fetch(`${standalone.url}/v1/benchmarks/${Object(made).id}`);
        const now = BenchmarkReport.parse(await found.json());
        const [cell] = now.cells;
        return cell?.tries === 1 && cell.status !== 'running' ? now : null;
      },
      { timeoutMs: DEADLINE_MS, what: 'the cell has been measured' },
    );
    expect(report.cells[0]).toMatchObject({ status: 'passed', tries: 1, reason: { code: 'COMPLETED' } });
    source.start(CLUB);
    expect(screenOf(source).elements.map(({ text }) => text)).toContain('Log in');
  } finally {
    await standalone.close();
    await adb.close();
  }
});
