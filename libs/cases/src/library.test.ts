import { CaseParameter, CaseSpec } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { bindCase } from './bind-case.ts';
import { librarySets, withLibrary } from './library.ts';
import { lintCaseFile } from './read-case-file.ts';

const LIBRARY = {
  'lib.bank.payee': CaseParameter.parse({ value: 'Maris' }),
  'lib.bank.pin': CaseParameter.parse({ secret: true }),
};
const spec = (sentence: string) =>
  CaseSpec.parse({
    id: 'pay',
    title: 'Pay',
    steps: [{ do: sentence, expect: [{ text: '${lib.shop.name}' }] }],
  });
const only = (sentence: string) => CaseSpec.parse({ id: 'pay', title: 'Pay', steps: [{ do: sentence }] });
const problems = (text: string) =>
  lintCaseFile(text, { file: 'a.yaml' }).map(({ what, expected }) => `${what}: ${expected}`);

describe('a case that mentions the library', () => {
  test('names its sets', () => {
    expect(librarySets(spec('Pay ${lib.bank.payee} with ${lib.bank.pin}'))).toEqual(['bank', 'shop']);
    expect(librarySets(only('Pay ${payee}'))).toEqual([]);
  });

  test('gets the values of the library, and of secrets from whoever submits it', () => {
    const full = withLibrary(only('Pay ${lib.bank.payee} with ${lib.bank.pin}'), LIBRARY);
    expect(bindCase(full, { values: { 'lib.bank.pin': '264019' } }).parameters).toMatchObject([
      { name: 'lib.bank.payee', value: 'Maris', secret: false },
      { name: 'lib.bank.pin', value: '264019', secret: true },
    ]);
    expect(() => bindCase(full)).toThrow(/lib\.bank\.pin/);
  });

  test.each([
    ['${lib.bank.paye}', "'lib.bank.payee'"],
    ['${lib.bnak.payee}', "'lib.bank.payee'"],
    ['${lib.garden.tree}', 'a parameter of the library: one of lib.bank.payee, lib.bank.pin'],
    ['${lib.bank}', /./],
  ])('with an unknown name (%s) is refused with what is near', (mention, expected) => {
    const wanted = typeof expected === 'string' ? expected : expect.stringMatching(expected);
    expect(() => withLibrary(only(`Pay ${mention}`), LIBRARY)).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', expected: wanted }),
    );
  });

  test('is not run where there is none', () => {
    const own = only('Pay ${lib.bank.payee}');
    expect(() => bindCase(own)).toThrow(/library/);
    expect(bindCase(own, { libraryFollows: true }).parameters).toEqual([]);
  });

  test('is checked by its form; a case declares no name of the library', () => {
    const head = 'id: pay\ntitle: Pay\n';
    expect(problems(`${head}steps: ["Pay \${lib.bank.payee}"]\n`)).toEqual([]);
    expect(problems(`${head}steps: ["Pay \${lib.bank}"]\n`)).toEqual([
      expect.stringContaining('lib.SET.NAME'),
    ]);
    expect(
      problems(`${head}steps: ["Pay \${lib.bank.payee}"]\nparameters: { lib.bank.payee: Ana }\n`),
    ).toEqual([expect.stringContaining('library')]);
  });
});
