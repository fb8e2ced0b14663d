import { readCommandLine } from '@tapwright/command-line';
import { describe, expect, test } from 'vitest';
import { tapwright } from './program.ts';

const parse = (command: string, args: readonly string[]) => readCommandLine(tapwright, [command, ...args]);

const url = 'http://127.0.0.1:8080';

describe('tapwright memory', () => {
  test.each([
    ['memory', [], { verb: 'list', app: null, type: null, url, json: false }],
    [
      'list of an app',
      ['list', '--app', 'o.e', '--type', 'rule'],
      { verb: 'list', app: 'o.e', type: 'rule' },
    ],
    ['delete of one entry', ['delete', 'rul_1', '--json'], { verb: 'delete', id: 'rul_1', json: true }],
    ['delete of an app', ['delete', '--app', 'o.e'], { verb: 'forget', app: 'o.e' }],
  ])('%s is understood', async (_, args, expected) => {
    expect(await parse('memory', args)).toMatchObject(expected);
  });

  test.each([
    [['delete'], 'ID'],
    [['delete', 'rul_1', '--app', 'o.e'], 'ID'],
    [['delete', 'rul_1', 'rul_2'], 'arguments'],
    [['delete', '--app', 'o.e', '--type', 'rule'], '--type'],
    [['forget'], 'forget'],
    [['list', '--type', 'dream'], '--type'],
    [['list', '--url', 'nowhere'], '--url'],
    [['list', '--ap', 'o.e'], '--ap'],
  ])('%j is refused, with the name', async (args, field) => {
    await expect(parse('memory', args)).rejects.toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field }),
    );
  });
});

describe('tapwright train', () => {
  test('takes what suite run takes, with passes and the data of a platform', async () => {
    const args = ['s.yaml', '--passes', '5', '--virtual', 'notes', '--data=there', '--json'];
    expect(await parse('train', args)).toMatchObject({
      passes: 5,
      data: expect.stringMatching(/there$/),
      suite: { file: 's.yaml', target: { kind: 'virtual', app: 'notes' }, json: true },
    });
    expect(await parse('train', ['s.yaml'])).toMatchObject({ passes: 3 });
  });

  test.each([
    [['s.yaml', '--passes', '0'], '--passes'],
    [['s.yaml', '--passes', '21'], '--passes'],
    [['s.yaml', '--passes', 'many'], '--passes'],
    [['s.yaml', '--passes'], '--passes'],
    [['s.yaml', '--data', '--json'], '--data'],
    [['--passes', '3'], 'FILE'],
  ])('%j is refused, with the name', async (args, field) => {
    await expect(parse('train', args)).rejects.toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field }),
    );
  });
});
