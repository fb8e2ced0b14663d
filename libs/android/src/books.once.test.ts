import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  adoptLine,
  BOOKS_DIRECTORY,
  type BookAnswer,
  executeLine,
  forgetLines,
  lookLine,
  markLine,
  readBookAnswer,
} from './books.ts';

/** Runs the lines in a real POSIX shell with real directories: real processes interleave. */
const run = promisify(execFile);
let directory = '';

async function shell(line: string): Promise<string> {
  const { stdout } = await run('/bin/sh', ['-c', line.replaceAll(BOOKS_DIRECTORY, `${directory}/books`)]);
  return stdout;
}

const ask = async (line: string): Promise<BookAnswer> => readBookAnswer(await shell(line));
const tap = (): string => `echo tap >> ${directory}/log`;
const taps = (): number => readFileSync(`${directory}/log`, 'utf8').split('tap').length - 1;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'books-'));
  writeFileSync(`${directory}/log`, '');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('a command in the books', () => {
  it('is executed once, however often and by whomever it is requested', async () => {
    await ask(adoptLine(1));
    const line = executeLine([tap()], { token: 1, commandId: 'c1' });
    expect(await ask(line)).toBe('done');
    expect(await ask(line)).toBe('already_done');
    expect(taps()).toBe(1);
  });

  it('is executed once when many ask at the same time', async () => {
    await ask(adoptLine(1));
    const line = executeLine([tap()], { token: 1, commandId: 'c1' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(line)));
    expect(taps()).toBe(1);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    const others = answers.filter((answer) => answer !== 'done');
    for (const answer of others) expect(['uncertain', 'already_done']).toContain(answer);
  });

  it('is uncertain if it was begun and did not end', async () => {
    await ask(adoptLine(1));
    const line = executeLine([tap(), 'kill -9 $$'], { token: 1, commandId: 'c1' });
    await expect(ask(line)).rejects.toThrow();
    expect(await ask(executeLine([tap()], { token: 1, commandId: 'c1' }))).toBe('uncertain');
    expect(taps()).toBe(1);
  });

  it('reports the failure of a command, stops there and leaves it uncertain', async () => {
    await ask(adoptLine(1));
    const line = executeLine([tap(), 'false', tap()], { token: 1, commandId: 'c1' });
    expect(await ask(line)).toBe('failed');
    expect(await ask(line)).toBe('uncertain');
    expect(taps()).toBe(1);
  });

  it('cannot be faked by what a program prints', async () => {
    await ask(adoptLine(1));
    expect(await ask(executeLine(['echo tapwright:done', 'false'], { token: 1, commandId: 'c1' }))).toBe(
      'failed',
    );
  });

  it('may be requested again after it was forgotten, while the token stays', async () => {
    await ask(adoptLine(5));
    await ask(executeLine([tap()], { token: 5, commandId: 'c1' }));
    await ask(executeLine([tap()], { token: 5, commandId: 'c2' }));
    for (const line of forgetLines(['c1'])) await shell(line);
    expect(await ask(executeLine([], { token: 5, commandId: 'c1' }))).toBe('done');
    expect(await ask(executeLine([], { token: 5, commandId: 'c2' }))).toBe('already_done');
    for (const line of forgetLines('all')) await shell(line);
    expect(await ask(executeLine([], { token: 5, commandId: 'c2' }))).toBe('done');
    expect(await ask(adoptLine(4))).toBe('newer');
  });

  it('is not begun if the books cannot be written', async () => {
    await ask(adoptLine(1));
    await shell(`rm -rf ${BOOKS_DIRECTORY}/commands; touch ${BOOKS_DIRECTORY}/commands`);
    expect(await ask(executeLine([tap()], { token: 1, commandId: 'c1' }))).toBe('no_books');
    expect(taps()).toBe(0);
  });
});

describe('the fencing token', () => {
  it('rejects older tokens, and tokens that were never adopted', async () => {
    expect(await ask(executeLine([tap()], { token: 1, commandId: 'c0' }))).toBe('fenced');
    await ask(adoptLine(1));
    await ask(adoptLine(2));
    expect(await ask(executeLine([tap()], { token: 1, commandId: 'c1' }))).toBe('fenced');
    expect(await ask(executeLine([tap()], { token: 3, commandId: 'c1' }))).toBe('fenced');
    expect(taps()).toBe(0);
    expect(await ask(executeLine([tap()], { token: 2, commandId: 'c1' }))).toBe('done');
  });

  it('is compared as a number, and may be adopted again by its holder', async () => {
    expect(await ask(adoptLine(9))).toBe('adopted');
    expect(await ask(adoptLine(10))).toBe('adopted');
    expect(await ask(adoptLine(9))).toBe('newer');
    expect(await ask(adoptLine(10))).toBe('adopted');
  });

  it('ends at the largest, in whatever order many adopt at once', async () => {
    const tokens = [3, 7, 1, 8, 2, 6, 5, 4];
    const answers = await Promise.all(tokens.map((token) => ask(adoptLine(token))));
    expect(answers[tokens.indexOf(8)]).toBe('adopted');
    for (const token of tokens) {
      const answer = await ask(executeLine([], { token, commandId: `c${token}` }));
      expect(answer).toBe(token === 8 ? 'done' : 'fenced');
    }
  });
});

describe('the time of the last look at the log', () => {
  const mark = async (last: string | null) =>
    (await shell(`${markLine({ token: 1, last })}; echo "$M"`)).trim();

  it('is when the token was adopted, until there is a look; in the format of logcat', async () => {
    expect(await mark('run_1')).toBe('');
    await ask(adoptLine(1));
    const adopted = await mark(null);
    expect(adopted).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
    expect(await mark('run_1')).toBe(adopted);
    await shell(lookLine('run_1'));
    expect((await mark('run_1')) >= adopted).toBe(true);
    // What happens in the books afterwards does not change the start.
    await ask(executeLine(['true'], { token: 1, commandId: 'run_1_0' }));
    expect(await mark(null)).toBe(adopted);
  });

  it('is forgotten with the commands', async () => {
    await ask(adoptLine(1));
    const adopted = await mark(null);
    await shell(`touch -d '2001-02-03 04:05:06' ${BOOKS_DIRECTORY}/commands/run_1_look`);
    expect(await mark('run_1')).toBe('2001-02-03 04:05:06.000');
    for (const line of forgetLines('all')) await shell(line);
    expect(await mark('run_1')).toBe(adopted);
  });

  it('accepts no name that could be a command', () => {
    expect(() => lookLine('x; reboot')).toThrow(expect.objectContaining({ field: 'commandId' }));
  });
});
