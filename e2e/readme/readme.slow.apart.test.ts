import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenAiTestServer } from '@tapwright/model/test-server';
import { eventually } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startScriptedModel } from '../platform/scripted-model.ts';
import { type Reader, startReader } from './reader.fixture.ts';
import { type Entry, EXITS, TABLE } from './readme-table.ts';
import { patternOf, shellLines, shownOutput } from './shell-lines.ts';

const README = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
const COMMANDS = shellLines(README);
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Programs of others: a reader may have to install them. */
const MISSING = ['adb', 'curl'].filter((program) => spawnSync(program, ['--version']).status !== 0);
for (const program of MISSING)
  process.stderr.write(`NOT RUN: what README.md does with ${program}: not installed\n`);
for (const command of COMMANDS) announce(command, TABLE[command] ?? {});

/** Says what is not run as it stands. */
function announce(command: string, { notRun, instead, why }: Entry): void {
  if (notRun !== undefined) process.stdout.write(`NOT RUN: ${command}\n  because ${notRun}\n`);
  if (instead !== undefined) process.stdout.write(`INSTEAD OF ${command}\n  ${instead}\n  because ${why}\n`);
}

let reader: Reader;
let models: OpenAiTestServer;
beforeAll(async () => {
  reader = await startReader();
  models = await startScriptedModel([
    { line: /More options/ },
    { line: /click "Settings"/ },
    { line: /Dark theme/ },
  ]);
  reader.variables.MODEL_SERVER = models.baseUrl;
});
afterAll(async () => {
  await reader[Symbol.asyncDispose]();
  await models.close();
});

/** Does what README.md says, as far as the table has no other word on it. */
async function follow(command: string, entry: Entry): Promise<void> {
  const line = entry.instead ?? command;
  if (line.includes('$JOB')) reader.variables.JOB = reader.lastJob();
  const printed = entry.serves === undefined ? await runs(line, entry) : await serves(line, entry.serves);
  if (entry.prints !== undefined) expect(printed).toMatch(entry.prints);
  const shown = shownOutput(README, command);
  if (shown !== null) expect(printed).toMatch(patternOf(shown));
  for (const path of entry.leaves ?? []) expect(reader.has(path), path).toBe(true);
}

async function runs(line: string, { exit = 0 }: Entry): Promise<string> {
  const { code, printed } = await reader.run(line);
  expect(code, `${line}\n${printed}`).toBe(exit);
  return printed;
}

async function serves(
  line: string,
  { ready, sets, meanwhile }: NonNullable<Entry['serves']>,
): Promise<string> {
  const served = await reader.serve(line, ready);
  for (const [name, value] of Object.entries(sets)) {
    reader.variables[name] = value.exec(served.printed())?.[1] ?? '';
  }
  if (meanwhile === undefined) return served.printed();
  await runs(meanwhile, {});
  await served.stop();
  return served.printed();
}

// In the order of the page: later commands need what earlier ones have started or left.
describe('README.md, command by command', () => {
  for (const command of COMMANDS) {
    const entry = TABLE[command] ?? {};
    const left = entry.notRun !== undefined || MISSING.includes(command.split(' ')[0] ?? '');
    test.skipIf(left)(command, () => follow(command, entry));
  }
});

describe('what README.md says besides', () => {
  test('the model is asked with the key and the name that README.md sets', () => {
    expect(new Set(models.requests.map(({ authorization }) => authorization))).toContain('Bearer key');
    expect(JSON.stringify(models.requests.map(({ body }) => body))).toContain('"model":"my-model"');
  });

  test.skipIf(MISSING.includes('curl'))('the platform carries out the job that was posted', async () => {
    const jobs = `${reader.variables.PLATFORM}/v1/jobs`;
    const look = async () => /"outcome":"completed"/.test(await (await fetch(jobs)).text());
    await eventually(look, { what: 'the job is completed' });
  });

  test('exit codes: each that is named has a command that ends so', () => {
    const [, sentence = ''] = /Exit codes: ([^;]+);/.exec(README) ?? [];
    const named = [...sentence.matchAll(/\b(\d) [a-z]/g)].map(([, code]) => Number(code));
    expect(named).toEqual([0, ...Object.keys(EXITS).map(Number)]);
  });
  test.each(Object.entries(EXITS))('exit code %i', async (code, { command, prints }) => {
    expect(await runs(command, { exit: Number(code) })).toMatch(prints ?? /./);
  });
});
