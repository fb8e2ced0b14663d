import { readCommandLine } from '@tapwright/command-line';
import { describe, expect, test } from 'vitest';
import { tapwright } from '../program.ts';

const parse = (args: readonly string[]) => readCommandLine(tapwright, ['report', ...args]);

const URL_DEFAULT = 'http://127.0.0.1:8080';

describe('tapwright report', () => {
  test.each([
    [
      'a job',
      ['job_01abc', '--junit', 'r.xml'],
      { source: { kind: 'platform', jobId: 'job_01abc', url: URL_DEFAULT }, junit: 'r.xml' },
    ],
    ['a platform', ['job_01abc', '--json', 'r', '--url', 'https://x.y'], { source: { url: 'https://x.y' } }],
    [
      'a folder',
      ['out', '--html', 'page', '--embed'],
      { source: { kind: 'folder', folder: 'out' }, html: 'page', embed: true },
    ],
    ['a folder named like a job', ['./job_01abc', '--json', 'r'], { source: { kind: 'folder' } }],
    ['no flag', ['out', '--json', 'r'], { junit: null, html: null, embed: false }],
  ])('%s is understood', async (_, args, expected) => {
    expect(await parse(args)).toMatchObject(expected);
  });

  test.each([
    [[], 'JOB_ID|DIR'],
    [['--json', 'r'], 'JOB_ID|DIR'],
    [['', '--json', 'r'], 'JOB_ID|DIR'],
    [['a', 'b', '--json', 'r'], 'arguments'],
    [['out'], '--junit'],
    [['out', '--junit='], '--junit'],
    [['out', '--html='], '--html'],
    [['out', '--json', 'r', '--embed'], '--embed'],
    [['out', '--json', 'r', '--url', URL_DEFAULT], '--url'],
    [['job_1', '--json', 'r', '--url', 'ftp://x'], '--url'],
    [['job_1', '--json', 'r', '--url', 'nowhere'], '--url'],
    [['job_1', '--xml', 'r'], '--xml'],
    [['job_1', '--json'], '--json'],
  ])('%j is refused, with the name', async (args, field) => {
    await expect(parse(args)).rejects.toThrow(expect.objectContaining({ code: 'INPUT_INVALID', field }));
  });
});
