import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CaseSpecInput } from '@tapwright/contracts';
import { caseVerdict, stepVerdicts } from '@tapwright/runtime';
import { scriptsOfJob, timeline } from '@tapwright/store';
import { expect, test } from 'vitest';
import { type CaseFarm, type EndedCase, type Move, startCaseFarm, testerModel } from './case-farm.fixture.ts';

const PASSWORD = '264019';
const NOTE = 'Pomegranate fund';
const MOVES: readonly (readonly Move[])[] = [
  [
    ['click', 'Transfer'],
    ['click', 'Maris Quillane, Harbour Bank · 9902 4417'],
  ],
  [
    ['text', '0.00', '${amount}'],
    ['text', 'What is it for?', '${note}'],
    ['click', 'Continue'],
  ],
  [['click', 'Confirm']],
  [
    ['keypad', '', '${password}'],
    ['click', 'Pay now'],
  ],
];
const STEPS = [
  { do: 'Open the list of payees and select ${payee}' },
  {
    do: 'Enter ${amount} and ${note}, and go on',
    expect: [{ text: '${note}' }, { element: 'Confirm', is: 'enabled' as const }],
  },
  { do: 'Compare payee and amount, and confirm', expect: [{ text: 'Enter your wallet password' }] },
  { do: 'Enter ${password} on the keypad and pay', expect: [{ text: 'Payment sent' }, { absent: 'Failed' }] },
];
const TRANSFER: CaseSpecInput = {
  id: 'transfer',
  title: 'Transfer money',
  repeatable: true,
  steps: STEPS,
  parameters: {
    payee: { value: 'Maris Quillane' },
    amount: { value: '18.25' },
    note: { secret: true },
    password: { secret: true },
  },
};
const SECRETS = { parameters: { password: PASSWORD, note: NOTE } };
const SPOKEN = STEPS.map(({ do: sentence }) =>
  sentence.replace('${payee}', '"Maris Quillane"').replace('${amount}', '"18.25"'),
);

function verdictsOf({ run }: EndedCase) {
  const of = { outcome: run.outcome, reason: run.reason, begun: run.startedAt !== null };
  return stepVerdicts(run.state, of);
}

const wordsOf = (ended: EndedCase) => verdictsOf(ended).map(({ verdict }) => verdict);
const payments = (farm: CaseFarm) => farm.executed().length;

/** Ids of the jobs that still have sealed secrets. */
async function sealedJobs({ standalone }: CaseFarm): Promise<readonly unknown[]> {
  const found = await standalone.platform.db.read.execute('select id from jobs where secrets is not null');
  return Object(found).rows;
}

test('a case is run step by step with its parameters; its scripts are replayed, and nothing keeps its secrets', async () => {
  await using farm = await startCaseFarm('wallet', testerModel(MOVES, SPOKEN));
  const ended = await farm.run(TRANSFER, SECRETS);
  expect(ended.job).toMatchObject({ outcome: 'completed' });
  expect(await sealedJobs(farm)).toEqual([]);
  expect(wordsOf(ended)).toEqual(['passed', 'passed', 'passed', 'passed']);
  expect(ended.steps.map(({ action }) => action.parameter ?? '').filter((name) => name !== '')).toEqual([
    'amount',
    'note',
    'password',
  ]);
  const { platform } = farm.standalone;
  const scripts = await scriptsOfJob(platform.db.read, ended.job.id);
  expect(new Set(scripts.map(({ proof }) => proof))).toEqual(new Set(['replayed']));
  // One success may be luck: a case that may be run again is replayed three times.
  expect(scripts[0]?.proofDetail).toMatch(/^3 of 3 replays/);
  // The phone got the values; texts on its screens are known only by the names of the values.
  expect(farm.executed().join('\n')).toContain('Pomegranate');
  const kept = JSON.stringify([
    scripts,
    await timeline(platform.db.read, { jobId: ended.job.id, afterSeq: 0, limit: 1_000 }),
    ended,
  ]);
  expect(kept).toContain('${note}');
  const trace = scripts.find(({ format }) => format === 'neutral-json');
  const body = { kind: 'replay', script: trace?.id, repeatable: true };
  const missing = { code: 'INPUT_INVALID', field: expect.stringMatching(/^parameters\./) };
  await expect(farm.standalone.run(body)).rejects.toMatchObject(missing);
  const replayed = await farm.standalone.run({ ...body, ...SECRETS }, { deadlineMs: 500_000 });
  expect(replayed).toMatchObject({ outcome: 'completed' });
  expect(await sealedJobs(farm)).toEqual([]);
  expect(await leaksIn(farm, kept + JSON.stringify(replayed))).toEqual([]);
});

test('where an expectation does not hold, the case fails there with evidence, and the rest is not run', async () => {
  await using farm = await startCaseFarm('wallet', testerModel(MOVES, SPOKEN));
  const wrong = STEPS.map((step, at) =>
    at === 1 ? { ...step, expect: [{ text: 'Free of charge' }] } : step,
  );
  const before = payments(farm);
  const ended = await farm.run({ ...TRANSFER, steps: wrong }, SECRETS);
  expect(wordsOf(ended)).toEqual(['passed', 'failed', 'not_run', 'not_run']);
  expect(caseVerdict(verdictsOf(ended))).toBe('failed');
  expect(ended.job.reason).toMatchObject({
    code: 'EXPECTATION_NOT_MET',
    message: '“Free of charge” is not shown',
  });
  expect(payments(farm)).toBeGreaterThan(before);
});

test('a precondition that does not hold blocks the case before anything is done', async () => {
  await using farm = await startCaseFarm('wallet', testerModel(MOVES, SPOKEN));
  const preconditions = [{ that: 'The wallet is locked', expect: [{ text: 'Locked' }] }];
  const ended = await farm.run({ ...TRANSFER, preconditions }, SECRETS);
  expect(wordsOf(ended)).toEqual(['blocked', 'not_run', 'not_run', 'not_run', 'not_run']);
  expect(caseVerdict(verdictsOf(ended))).toBe('blocked');
  expect(ended.job.reason?.code).toBe('PRECONDITION_NOT_MET');
  expect(ended.steps.map(({ action }) => action.kind)).toEqual(['end']);
});

/** The places where a value of a secret is found, or a picture shows one. */
async function leaksIn(farm: CaseFarm, rows: string): Promise<string[]> {
  const leaks = [PASSWORD, NOTE, 'Pomegranate'].filter((value) => rows.includes(value));
  let pictures = 0;
  let read = '';
  for (const entry of await readdir(farm.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.includes(PASSWORD) || content.includes('Pomegranate')) leaks.push(path);
    if (!content.subarray(1, 4).equals(Buffer.from('PNG'))) continue;
    pictures += 1;
    const seen = await readByEyes(content, farm.folder);
    if (/pomegr|2640/i.test(seen)) leaks.push(`${path}, as a picture`);
    read += seen;
  }
  // Values that are not secret can be read on the same pictures.
  expect(pictures).toBeGreaterThan(4);
  if (canRead) expect(read).toMatch(/Quillane/);
  return leaks;
}

const canRead = spawnSync('tesseract', ['--version']).status === 0;
if (!canRead) console.warn('NOT TESTED: whether pictures show secrets: tesseract is not installed');

/** The text that optical character recognition reads on a picture; nothing where it is not installed. */
async function readByEyes(png: Uint8Array, folder: string): Promise<string> {
  if (!canRead) return '';
  const path = join(folder, 'seen.tmp.png');
  await writeFile(path, png);
  const { stdout } = await promisify(execFile)('tesseract', [path, '-', '--psm', '11'], { timeout: 500_000 });
  return stdout;
}
