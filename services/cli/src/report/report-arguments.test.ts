import { describe, expect, test } from 'vitest';
import { parseReportArguments } from './report-arguments.ts';

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
  ])('%s is understood', (_, args, expected) => {
    expect(parseReportArguments(args)).toMatchObject(expected);
  });

  test.each([
    [[], 'JOB_ID|DIR'],
    [['--json', 'r'], 'JOB_ID|DIR'],
    [['', '--json', 'r'], 'JOB_ID|DIR'],
    [['a', 'b', '--json', 'r'], 'JOB_ID|DIR'],
    [['out'], '--junit'],
    [['out', '--junit='], '--junit'],
    [['out', '--html='], '--html'],
    [['out', '--json', 'r', '--embed'], '--embed'],
    [['out', '--json', 'r', '--url', URL_DEFAULT], '--url'],
    [['job_1', '--json', 'r', '--url', 'ftp://x'], '--url'],
    [['job_1', '--json', 'r', '--url', 'nowhere'], '--url'],
    [['job_1', '--xml', 'r'], 'report'],
    [['job_1', '--json'], 'report'],
  ])('%j is refused, by name', (args, field) => {
    expect(() => parseReportArguments(args)).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field }),
    );
  });
});
