import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { UNSTABLE_MAX, unstableTests } from './unstable-tests.ts';

const ROOT = new URL('../../', import.meta.url);

describe('the page of unstable tests', () => {
  test('names files with what is known about them', () => {
    const page =
      '# Title\n\n- `libs/a/src/b.test.ts`: fails once in 50 runs\n- `libs/c.ts`: is no test\n- `d.test.ts`\n';
    expect(unstableTests(page)).toEqual(['libs/a/src/b.test.ts']);
  });

  test('names no more than a few', () => {
    const page = Array.from({ length: UNSTABLE_MAX + 1 }, (_, at) => `- \`a${at}.test.ts\`: slow\n`).join('');
    expect(() => unstableTests(page)).toThrow('names 4 files, expected at most 3');
  });

  test('of this project names files that exist', () => {
    const page = readFileSync(new URL('docs/unstable.md', ROOT), 'utf8');
    const missing = unstableTests(page).filter((path) => !existsSync(fileURLToPath(new URL(path, ROOT))));
    expect(missing).toEqual([]);
  });
});
