import { describe, expect, it } from 'vitest';
import { createFileSystem } from '../phone/files/file-system.ts';
import { expandPattern, isPattern, literal } from './globs.ts';

function filesWith(...paths: readonly string[]) {
  const files = createFileSystem();
  for (const path of paths) {
    files.mkdir(path.slice(0, path.lastIndexOf('/')), true);
    files.touch(path);
  }
  return files;
}

describe('globs', () => {
  it.each([
    ['/d/*', ['/d/a', '/d/ab', '/d/b-1']],
    ['/d/?', ['/d/a']],
    ['/d/a*', ['/d/a', '/d/ab']],
    ['/d/[ab]*', ['/d/a', '/d/ab', '/d/b-1']],
    ['/d/[!a]*', ['/d/b-1']],
    ['/d/.*', ['/d/.h']],
    ['/*/a', ['/d/a', '/e/a']],
    ['/d/[a-c]', ['/d/a']],
    ['/d/b[!x]1', ['/d/b-1']],
    ['/d/*b*', ['/d/ab', '/d/b-1']],
    ['/d/**', ['/d/a', '/d/ab', '/d/b-1']],
    ['/d/\\*', []],
    ['/d/b-?', ['/d/b-1']],
    ['/none/*', []],
    ['d/a*', ['d/a', 'd/ab']],
  ])('%s', (pattern, matches) => {
    const files = filesWith('/d/a', '/d/ab', '/d/b-1', '/d/.h', '/e/a');
    expect(expandPattern(files, pattern)).toEqual(matches);
  });

  it('distinguishes patterns from texts that only look like one', () => {
    expect(['a*', '[a]', 'a?', '\\\\*'].map(isPattern)).toEqual([true, true, true, true]);
    expect(['a', '\\*', '\\[a]', 'a.b'].map(isPattern)).toEqual([false, false, false, false]);
    expect(isPattern(literal('a*[b]?\\'))).toBe(false);
  });

  it('matches names with special characters exactly', () => {
    const name = 'a+b(c){d}^$|.txt';
    expect(expandPattern(filesWith(`/${name}`), `/${name}*`)).toEqual([`/${name}`]);
  });

  it('is quick with patterns made to be slow', () => {
    const files = filesWith(`/${'a'.repeat(250)}`);
    const begun = process.threadCpuUsage();
    expect(expandPattern(files, `/${'*a'.repeat(60)}*b`)).toEqual([]);
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(1_000);
  });
});
