import { describe, expect, test } from 'vitest';
import {
  FILE_BYTES_MAX,
  FilePath,
  firstFitting,
  judgeFile,
  type SeenFile,
  splitPath,
  storageOf,
} from './file.ts';

describe('the path of a file', () => {
  test.each([
    '/sdcard/a',
    '/sdcard/Download/contacts-*.vcf',
    '/storage/emulated/0/DCIM/Camera/IMG_*_*.jpg',
    '/sdcard/.hidden folder/${name}.txt',
    '/sdcard/…/ümlaut [1]?.txt',
  ])('may be %s', (path) => expect(FilePath.safeParse(path).success).toBe(true));

  test.each([
    ['relative', 'Download/a.txt'],
    ['of the app itself', '/data/data/org.example/files/a'],
    ['of a folder with a similar name', '/sdcard2/a'],
    ['of another user', '/storage/emulated/10/a'],
    ['with ..', '/sdcard/Download/../../data/a'],
    ['with .. at its end', '/sdcard/Download/..'],
    ['with .', '/sdcard/./a'],
    ['with a * in a folder', '/sdcard/*/a'],
    ['of a folder', '/sdcard/Download/'],
    ['of the storage itself', '/sdcard/'],
    ['with an empty folder', '/sdcard//a'],
    ['hidden', '/sdcard/.nomedia'],
    ['with a line end', '/sdcard/a\nb'],
    ['too long', `/sdcard/${'a'.repeat(300)}`],
  ])('may not be %s', (_name, path) => expect(FilePath.safeParse(path).success).toBe(false));
});

describe('of a folder, newest first', () => {
  const names = ['contacts-3.vcf/', '.contacts-9.vcf', 'contacts-2.vcf', 'contacts-10.vcf', 'a*b', 'aXb'];

  test.each([
    ['contacts-*.vcf', 'contacts-2.vcf'],
    ['contacts-1*.vcf', 'contacts-10.vcf'],
    ['contacts-10.vcf', 'contacts-10.vcf'],
    ['*', 'contacts-2.vcf'],
    ['*1*0*', 'contacts-10.vcf'],
    ['contacts-10.vcf*', 'contacts-10.vcf'],
    ['contacts-2.vcf*f', null],
    ['contacts.*', null],
    ['ontacts-2.vcf', null],
    ['a?b', null],
    ['a*b', 'a*b'],
  ])('%s is %s', (pattern, name) => expect(firstFitting(names, pattern)).toBe(name));

  test('many * take no longer than a few', () => {
    const begun = process.threadCpuUsage();
    expect(firstFitting(['a'.repeat(255)], `${'*a'.repeat(140)}*b`)).toBeNull();
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(500);
  });
});

test('a path has a folder and a name, and belongs to a storage', () => {
  expect(splitPath('/sdcard/Download/a*.vcf')).toEqual(['/sdcard/Download/', 'a*.vcf']);
  expect(storageOf('/storage/emulated/0/a/b')).toBe('/storage/emulated/0/');
  expect(storageOf('/sdcard/b')).toBe('/sdcard/');
});

describe('judging what was read', () => {
  const path = '/sdcard/a*.txt';
  const file: SeenFile = { path, name: 'a1.txt', content: Buffer.from('Grüße,\r\nAna\0'), cut: false };
  const none: SeenFile = { path, name: null, content: null, cut: false };
  const tells = (seen: readonly SeenFile[], wanted: { is: 'present' | 'absent'; contains?: string }) =>
    judgeFile(seen, { path, ...wanted }).tells;

  test('bytes within bytes', () => {
    expect(tells([file], { is: 'present', contains: 'Grüße,\r\nAna' })).toBe('holds');
    expect(tells([file], { is: 'present', contains: 'grüße' })).toBe('fails');
    expect(tells([file], { is: 'present' })).toBe('holds');
    expect(tells([file], { is: 'absent' })).toBe('fails');
    expect(tells([none], { is: 'absent' })).toBe('holds');
    expect(tells([none], { is: 'present', contains: 'Ana' })).toBe('fails');
  });

  test('is undecided if a file was not read, or only in part', () => {
    const unread = { ...none, unread: 'Permission denied' };
    expect(tells([unread], { is: 'absent' })).toBe('unknown');
    expect(tells([unread], { is: 'present' })).toBe('unknown');
    expect(tells([], { is: 'absent' })).toBe('unknown');
    const cut = { ...file, cut: true };
    expect(tells([cut], { is: 'present', contains: 'Ana' })).toBe('holds');
    expect(judgeFile([cut], { path, is: 'present', contains: 'Bo' })).toEqual({
      tells: 'unknown',
      wrong: `“Bo” is not in the first ${FILE_BYTES_MAX} bytes of the file a1.txt, which is longer`,
    });
  });
});
