import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(`${ROOT}package.json`, 'utf8'),
);

test.each(Object.entries(scripts))('`npm run %s` runs a file that exists', (_, line) => {
  const files = line.split(' ').filter((word) => /\.[jt]s$/.test(word));
  expect(files.filter((file) => !existsSync(ROOT + file))).toEqual([]);
});
