import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TABLE } from './readme-table.ts';
import { shellLines } from './shell-lines.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMANDS = shellLines(readFileSync(`${ROOT}README.md`, 'utf8'));

test('what the table names stands in README.md, word by word', () => {
  expect(COMMANDS.length).toBeGreaterThan(20);
  expect(Object.keys(TABLE).filter((command) => !COMMANDS.includes(command))).toEqual([]);
});

test('a command that a reader has to complete has an entry with the command that is run in its place', () => {
  const open = COMMANDS.filter((command) => /…|\b(SERIAL|COMMAND|DIR|FILE)\b/.test(command));
  expect(open.filter((command) => TABLE[command]?.instead === undefined)).toEqual([]);
});

test('an entry that is not run, or runs something else, says why', () => {
  for (const [command, { notRun, instead, why }] of Object.entries(TABLE)) {
    expect(notRun === undefined || instead === undefined, command).toBe(true);
    expect(instead === undefined, command).toBe(why === undefined);
  }
});

test('what CI itself is said to run is in .ci/run', () => {
  const script = readFileSync(`${ROOT}.ci/run`, 'utf8');
  for (const [command, { notRun }] of Object.entries(TABLE)) {
    if (notRun?.includes('.ci/run') === true) expect(script).toContain(`\n${command}`);
  }
});
