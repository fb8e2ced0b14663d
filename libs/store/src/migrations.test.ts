import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from './database.ts';

interface Entry {
  readonly tag: string;
  readonly when: number;
}

const journal: { readonly entries: readonly Entry[] } = JSON.parse(
  readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'),
);

test('each migration is noted as newer than the ones before it: else databases that have those never get it', () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect(new Set(times).size).toBe(times.length);
});

test('every migration is noted', () => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
  expect(files.toSorted()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
});
