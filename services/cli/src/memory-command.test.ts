import { describe, expect, test } from 'vitest';
import { parseMemoryArguments } from './memory-command.ts';
import { parseTrainArguments } from './suite/train-arguments.ts';

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
  ])('%s is understood', (_, args, expected) => {
    expect(parseMemoryArguments(args)).toMatchObject(expected);
  });

  test.each([
    [['delete'], 'memory'],
    [['delete', 'rul_1', '--app', 'o.e'], 'memory'],
    [['delete', 'rul_1', 'rul_2'], 'memory'],
    [['delete', '--app', 'o.e', '--type', 'rule'], 'memory'],
    [['forget'], 'memory'],
    [['list', '--type', 'dream'], '--type'],
    [['list', '--url', 'nowhere'], '--url'],
    [['list', '--ap', 'o.e'], 'memory'],
  ])('%j is refused, by name', (args, field) => {
    expect(() => parseMemoryArguments(args)).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field }),
    );
  });
});

describe('tapwright train', () => {
  test('takes what suite run takes, with passes and the data of a platform', () => {
    const args = ['s.yaml', '--passes', '5', '--virtual', 'notes', '--data=there', '--json'];
    expect(parseTrainArguments(args)).toMatchObject({
      passes: 5,
      data: expect.stringMatching(/there$/),
      suite: { file: 's.yaml', target: { kind: 'virtual', app: 'notes' }, json: true },
    });
    expect(parseTrainArguments(['s.yaml']).passes).toBe(3);
  });

  test.each([
    [['s.yaml', '--passes', '0'], '--passes'],
    [['s.yaml', '--passes', '21'], '--passes'],
    [['s.yaml', '--passes', 'many'], '--passes'],
    [['s.yaml', '--passes'], '--passes'],
    [['s.yaml', '--data', '--json'], '--data'],
    [['--passes', '3'], 'FILE'],
  ])('%j is refused, by name', (args, field) => {
    expect(() => parseTrainArguments(args)).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field }),
    );
  });
});
