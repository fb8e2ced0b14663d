import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExplorationView } from '@tapwright/contracts';
import { HOME_TENANT, lookInto } from '@tapwright/standalone';
import { legsOfExploration, mapOfApp, triesOfRun } from '@tapwright/store';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const Result = z.object({ exploration: ExplorationView, legs: z.array(z.object({ file: z.string() })) });
const NOTES = 'org.tapwright.notes';
const FAST = ['--no-pictures', '--no-verify', '--seed', '5'];
/** Screens that were kept when the process is killed: it is in the middle then. */
const KEPT = 12;

let folder: TemporaryDirectory;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await folder.remove();
});

interface Ended {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly errors: string;
}

function explore(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, 'explore', ...args], { cwd: folder.path }, (error, out, errors) =>
      resolve({ code: error === null ? 0 : error.code, out, errors }),
    );
  });
}

async function filesIn(path: string): Promise<number> {
  const found = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
}

/** Explores until it is in the middle, and is killed there. Returns the id of the exploration. */
async function killed(out: string): Promise<string> {
  const args = ['explore', '--virtual', 'notes', '--budget', '60steps', ...FAST, '--out', out];
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const artifacts = join(folder.path, out, 'artifacts');
  await eventually(async () => (await filesIn(artifacts)) >= KEPT, {
    what: 'screens are kept',
    timeoutMs: 120_000,
  });
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode, 'it was not done yet').toBe('SIGKILL');
  const job = /^job job_(\S+):/m.exec(printed)?.[1];
  if (job === undefined) throw new Error(`no job in: ${printed}`);
  return `exp_${job}`;
}

async function resultOf(out: string, id: string) {
  return Result.parse(JSON.parse(await readFile(join(folder.path, out, `${id}.json`), 'utf8')));
}

/** What the folder keeps while no process uses it: the tries of each widget, and the ways of the map with their counts. */
async function keptIn(out: string, id: string) {
  const found = await lookInto(join(folder.path, out), async ({ read }) => {
    const [leg] = await legsOfExploration(read, id);
    const tries = new Map<string, number>();
    for (const one of await legsOfExploration(read, id))
      for (const { signature, tries: times } of await triesOfRun(read, one.id))
        tries.set(signature, (tries.get(signature) ?? 0) + times);
    const { transitions } = await mapOfApp(read, {
      tenantId: HOME_TENANT,
      packageName: NOTES,
      appVersion: null,
    });
    const ways = transitions.map(
      ({ fromIdentity, key, toIdentity, times }) => [`${fromIdentity} ${key} ${toIdentity}`, times] as const,
    );
    return { step: leg?.step ?? 0, tries, ways: new Map(ways) };
  });
  if (found === null) throw new Error('a database');
  return found;
}

/** Everything is still there, and counted at least as often. */
function expectKept(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  for (const [name, times] of before) expect(after.get(name) ?? 0, name).toBeGreaterThanOrEqual(times);
}

test('an exploration whose process was killed goes on where it was, and again after its end', {
  timeout: 600_000,
}, async () => {
  const id = await killed('kept');
  const cut = await keptIn('kept', id);
  expect(cut.step).toBeGreaterThan(0);
  expect(cut.step).toBeLessThan(60);
  expect(cut.tries.size).toBeGreaterThan(0);
  const on = ['--virtual', 'notes', '--out', 'kept'];

  const beside = await explore(...on, ...FAST);
  expect(beside.code, 'nothing begins beside it').toBe(2);
  expect(beside.errors).toContain(`--resume ${id}`);
  const other = await explore('--virtual', 'shop', '--out', 'kept', '--resume', id);
  expect(other.code, 'another app').toBe(2);
  expect(other.errors).toContain('org.tapwright.notes');
  const persona = join(folder.path, 'persona.yaml');
  await writeFile(persona, 'name: Ada\ngoals: [notes]\nultimateGoal: a tidy list\n');
  const somebody = await explore(...on, '--resume', id, '--persona', persona);
  expect([somebody.code, somebody.errors], 'a persona for a rule').toEqual([
    2,
    expect.stringContaining('--persona'),
  ]);
  const more = await explore(...on, '--resume', id, '--devices', '2');
  expect([more.code, more.errors], 'more phones').toEqual([2, expect.stringContaining('--devices')]);
  const foreign = await explore(...on, '--resume', 'exp_01m8000000aaaaaaaaaaaaaaaa');
  expect(foreign.code, 'another exploration').toBe(2);
  expect(foreign.errors).toContain(id);

  const resumed = await explore(...on, '--resume', id);
  expect(resumed.code, resumed.errors).toBe(0);
  const again = await explore(...on, '--resume', 'exp_01m8000000aaaaaaaaaaaaaaaa');
  expect(again.errors.split(id), 'what two jobs have explored is named once').toHaveLength(2);
  const first = await resultOf('kept', id);
  expect(first.exploration).toMatchObject({
    id,
    status: 'ended',
    outcome: 'completed',
    steps: 60,
    stepsMax: 60,
  });

  const whole = await keptIn('kept', id);
  expectKept(cut.tries, whole.tries);
  expectKept(cut.ways, whole.ways);
  const tried = [...whole.tries.values()].reduce((sum, times) => sum + times, 0);
  expect(tried, 'each step is one try at most').toBeLessThanOrEqual(60);

  const further = await explore(...on, '--resume', id, '--budget', '10steps');
  expect(further.code, further.errors).toBe(0);
  const { exploration, legs } = await resultOf('kept', id);
  expect(exploration).toMatchObject({ id, outcome: 'completed', steps: 70, stepsMax: 70 });
  expect(exploration.screens).toBeGreaterThanOrEqual(first.exploration.screens);
  expect(legs.length).toBeGreaterThan(first.legs.length);
});

test('a folder that keeps nothing is refused', { timeout: 120_000 }, async () => {
  await mkdir(join(folder.path, 'empty'), { recursive: true });
  for (const out of ['empty', 'missing']) {
    const { code, errors } = await explore('--virtual', 'notes', '--out', out, '--resume', 'exp_1');
    expect(code, out).toBe(2);
    expect(errors, out).toContain('keeps no exploration');
  }
  expect(await readdir(folder.path), 'no folder is made').not.toContain('missing');
});
