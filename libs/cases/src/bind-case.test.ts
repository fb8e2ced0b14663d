import { CaseSpec, type CaseSpecInput } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { type Binding, bindCase, rowsOf } from './bind-case.ts';

const spec = (more: Partial<CaseSpecInput> = {}): CaseSpec =>
  CaseSpec.parse({ id: 'a', title: 'A', steps: [{ do: 'Open it' }], ...more });
const valuesOf = (one: CaseSpec, binding: Binding): Record<string, string> =>
  Object.fromEntries(bindCase(one, binding).parameters.map(({ name, value }) => [name, value]));

const ALL = spec({
  parameters: { p: { value: 'literal', env: 'P' }, other: { value: 'o' } },
  rows: [{ p: 'row' }, {}],
});

test('a value comes from the row, else from the given values, else from the file, else from the environment', () => {
  const env = { P: 'environment' };
  expect(valuesOf(ALL, { row: 1, values: { p: 'given' }, env }).p).toBe('row');
  expect(valuesOf(ALL, { row: 2, values: { p: 'given' }, env }).p).toBe('given');
  expect(valuesOf(ALL, { row: 2, env }).p).toBe('literal');
  expect(valuesOf(spec({ parameters: { p: { env: 'P' } } }), { env }).p).toBe('environment');
});

test('an empty text is a value in a row, given or in the file; an empty variable is not a value', () => {
  expect(valuesOf(spec({ parameters: { p: { value: '' } } }), {})).toEqual({ p: '' });
  expect(valuesOf(ALL, { row: 2, values: { p: '' } }).p).toBe('');
  expect(() => bindCase(spec({ parameters: { p: { env: 'P' } } }), { env: { P: '' } })).toThrow(
    "'p' (variable P)",
  );
});

test('secret and about are kept with the value, in the order of the file', () => {
  const one = spec({ parameters: { b: { value: '1', secret: true }, a: { value: '2', about: 'second' } } });
  expect(bindCase(one)).toEqual({
    spec: one,
    row: null,
    parameters: [
      { name: 'b', value: '1', secret: true, about: '' },
      { name: 'a', value: '2', secret: false, about: 'second' },
    ],
  });
});

test('rows are counted from 1; a case without rows runs once', () => {
  expect(rowsOf(ALL)).toEqual([1, 2]);
  expect(rowsOf(spec())).toEqual([null]);
  expect(rowsOf(ALL).map((row) => valuesOf(ALL, { row }).p)).toEqual(['row', 'literal']);
});

describe('refused', () => {
  test.each<[string, CaseSpec, Binding, string, string]>([
    ['a row that is not there', ALL, { row: 3 }, "case 'a' has no row 3", 'a row from 1 to 2'],
    ['row 0', ALL, { row: 0 }, 'has no row 0', 'a row from 1 to 2'],
    ['half a row', ALL, { row: 1.5 }, 'has no row 1.5', 'a row from 1 to 2'],
    ['no row, although the case has rows', ALL, {}, 'has rows, but none is chosen', 'a row from 1 to 2'],
    ['a row, although the case has none', spec(), { row: 1 }, 'has no row 1', 'no row: the case has none'],
    [
      'a given parameter that is unknown',
      ALL,
      { row: 1, values: { othr: '1' } },
      "no parameter 'othr'",
      "'other'",
    ],
    [
      'a name that every object has',
      ALL,
      { row: 1, values: { constructor: '1' } },
      "'constructor'",
      'one of',
    ],
    [
      'a value that cannot be typed',
      ALL,
      { row: 2, values: { p: 'a\0' } },
      "the value of 'p'",
      'control characters',
    ],
    [
      'a value that is too long',
      ALL,
      { row: 2, values: { p: 'x'.repeat(2_001) } },
      "the value of 'p'",
      '2000',
    ],
  ])('%s', (_, one, binding, message, expected) => {
    const refused = expect.objectContaining({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(message),
      expected: expect.stringContaining(expected),
    });
    expect(() => bindCase(one, binding)).toThrow(refused);
  });

  test('all parameters without a value are named with their variables, but no value is shown', () => {
    const one = spec({
      parameters: { a: { env: 'A' }, b: {}, c: { value: 'hidden', secret: true } },
      rows: [{}],
    });
    expect(() => bindCase(one, { row: 1, env: { C: 'hidden' } })).toThrow(
      "case 'a' in row 1: no value for 'a' (variable A), 'b'",
    );
  });

  test('a parameter called like a property of objects has no value by default', () => {
    expect(() => bindCase(spec({ parameters: { toString: {} }, rows: [{}] }), { row: 1 })).toThrow(
      "'toString'",
    );
  });
});

describe('a value in the path of a file', () => {
  const exported = (file: string, value: string) =>
    bindCase(
      spec({
        steps: [{ do: 'Export', expect: [{ file, is: 'present' }] }],
        parameters: { name: { value } },
      }),
    );

  test('is a part of one name', () => {
    expect(() => exported('/sdcard/Download/${name}-*.vcf', "Ana's")).not.toThrow();
  });

  test.each([
    ['another folder', '/sdcard/Download/${name}.vcf', 'a/b'],
    ['the folder above', '/sdcard/${name}/a.vcf', '..'],
    ['any file', '/sdcard/Download/${name}.vcf', '*'],
    ['nothing', '/sdcard/Download/${name}', ''],
    ['a hidden file', '/sdcard/Download/${name}.vcf', '.a'],
    ['a path that is too long', '/sdcard/Download/${name}.vcf', 'a'.repeat(300)],
  ])('and not %s', (_what, file, value) => {
    expect(() => exported(file, value)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
    expect(() => exported(file, value)).toThrow(
      /^case 'a': the value of 'name' does not give a valid path for/,
    );
  });
});
