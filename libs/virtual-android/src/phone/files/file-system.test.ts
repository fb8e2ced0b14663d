import { describe, expect, it } from 'vitest';
import { createFileSystem } from './file-system.ts';

const text = (value: string) => Buffer.from(value);

describe('file system', () => {
  it('lets exactly one of several callers make a directory', () => {
    const files = createFileSystem();
    const results = [1, 2, 3].map(() => files.mkdir('/d').ok);
    expect(results).toEqual([true, false, false]);
    expect(files.mkdir('/d')).toEqual({ ok: false, failure: 'EEXIST' });
  });

  it('makes parent directories only when asked to', () => {
    const files = createFileSystem();
    expect(files.mkdir('/a/b/c')).toEqual({ ok: false, failure: 'ENOENT' });
    expect(files.mkdir('/a/b/c', true).ok).toBe(true);
    expect(files.mkdir('/a/b/c', true).ok).toBe(true);
    expect(files.stat('/a/b')?.kind).toBe('directory');
  });

  it('never takes a file for a directory, or the other way round', () => {
    const files = createFileSystem();
    files.write('/f', text('x'));
    files.mkdir('/d');
    expect(files.mkdir('/f', true)).toEqual({ ok: false, failure: 'EEXIST' });
    expect(files.write('/f/g', text('x'))).toEqual({ ok: false, failure: 'ENOTDIR' });
    expect(files.write('/d', text('x'))).toEqual({ ok: false, failure: 'EISDIR' });
    expect(files.write('/', text('x'))).toEqual({ ok: false, failure: 'EISDIR' });
    expect(files.read('/d')).toEqual({ ok: false, failure: 'EISDIR' });
    expect(files.list('/f')).toEqual({ ok: false, failure: 'ENOTDIR' });
  });

  it('keeps what was written and appended', () => {
    const files = createFileSystem();
    files.write('/f', text('one '));
    files.append('/f', text('two '));
    files.append('/f', text('three'));
    const read = files.read('/f');
    expect(read.ok && Buffer.from(read.value).toString()).toBe('one two three');
    expect(files.stat('/f')?.size).toBe(13);
    files.write('/f', text('new'));
    expect(files.usedBytes).toBe(3);
  });

  it('refuses what would exceed its limits, and then changes nothing', () => {
    const files = createFileSystem({ maxBytes: 10, maxNodes: 2 });
    expect(files.write('/f', Buffer.alloc(10)).ok).toBe(true);
    expect(files.append('/f', Buffer.alloc(1))).toEqual({ ok: false, failure: 'ENOSPC' });
    expect(files.stat('/f')?.size).toBe(10);
    files.mkdir('/d');
    expect(files.touch('/g')).toEqual({ ok: false, failure: 'ENOSPC' });
    expect(files.stat('/g')).toBeNull();
  });

  it('frees the space of removed trees', () => {
    const files = createFileSystem({ maxBytes: 10, maxNodes: 3 });
    files.mkdir('/d');
    files.write('/d/f', Buffer.alloc(10));
    expect(files.remove('/d')).toEqual({ ok: false, failure: 'EISDIR' });
    expect(files.remove('/d', true).ok).toBe(true);
    expect(files.usedBytes).toBe(0);
    for (const name of ['/a', '/b', '/c']) expect(files.touch(name).ok).toBe(true);
    expect(files.remove('/nothing')).toEqual({ ok: false, failure: 'ENOENT' });
  });

  it('renames in one step, over a file but not over a directory or into itself', () => {
    const files = createFileSystem();
    files.write('/new', text('new'));
    files.write('/old', text('old one'));
    expect(files.rename('/new', '/old').ok).toBe(true);
    expect(files.stat('/new')).toBeNull();
    expect(files.usedBytes).toBe(3);
    files.mkdir('/d');
    expect(files.rename('/old', '/d')).toEqual({ ok: false, failure: 'EISDIR' });
    expect(files.rename('/d', '/d/e')).toEqual({ ok: false, failure: 'EINVAL' });
  });

  it('reads paths as the kernel does', () => {
    const files = createFileSystem();
    files.mkdir('/a');
    files.write('/a/./b/../f//', text('x'));
    expect(files.list('a/')).toEqual({ ok: true, value: ['f'] });
    expect(files.touch(`/${'n'.repeat(256)}`)).toEqual({ ok: false, failure: 'ENAMETOOLONG' });
  });

  it('makes provided files when somebody looks for them, and counts them from then on', () => {
    const files = createFileSystem({ maxBytes: 100, maxNodes: 10 });
    const calls: string[] = [];
    const provided = (name: string) => ({
      path: `/x/${name}`,
      changedAt: 7_000,
      content() {
        calls.push(name);
        return text('1234');
      },
    });
    expect(files.provide('/none/late', () => []).ok).toBe(false);
    files.provide('/late', () => [provided('a'), provided('b')]);
    expect(files.provide('/late', () => [])).toEqual({ ok: false, failure: 'EEXIST' });
    expect(files.list('/late/x')).toEqual({ ok: true, value: ['a', 'b'] });
    expect([calls, files.usedBytes]).toEqual([[], 0]);
    expect(files.stat('/late/x/a')).toEqual({ kind: 'file', size: 4, mode: 0o644, changedAt: 7_000 });
    expect(files.read('/late/x/a')).toEqual({ ok: true, value: text('1234') });
    expect([calls, files.usedBytes]).toEqual([['a'], 4]);
    files.write('/late/x/b', text('1'));
    expect(files.usedBytes).toBe(5);
    files.append('/late/x/a', text('5'));
    expect(files.usedBytes).toBe(6);
    files.remove('/late', true);
    expect(files.usedBytes).toBe(0);
    for (const name of [...'abcdefghij']) expect(files.touch(`/${name}`).ok).toBe(true);
    expect(files.touch('/k').ok).toBe(false);
  });
});
