import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { caseJsonSchema } from './case-json-schema.ts';
import { FULL_CASE } from './full-case.fixture.ts';
import { lintCaseFiles, readCaseFile } from './read-case-file.ts';

const EXAMPLES = new URL('../../../examples/cases/', import.meta.url);
const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.yaml'));
const textOf = (name: string): string => readFileSync(new URL(name, EXAMPLES), 'utf8');
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(caseJsonSchema());

/** A file as an editor sees it: numbers are numbers, booleans are booleans. */
const documentsOf = (text: string): unknown[] =>
  parseAllDocuments(text).map((document): unknown => document.toJS());

describe.each(files)('the example %s', (file) => {
  test('can be read without warnings', () => {
    expect(readCaseFile(textOf(file), { file })).toMatchObject({ warnings: [] });
  });

  test('fits the schema', () => {
    for (const document of documentsOf(textOf(file)))
      expect([validate(document), validate.errors]).toEqual([true, null]);
  });
});

test('no id appears twice in the examples', () => {
  expect(files.length).toBeGreaterThan(1);
  expect(lintCaseFiles(files.map((file) => ({ file, text: textOf(file) })))).toEqual([]);
});

test('the example of the documentation can be read', () => {
  const page = readFileSync(new URL('../../../docs/cases.md', import.meta.url), 'utf8');
  const [, text = ''] = /```yaml\n(.*?)```/s.exec(page) ?? [];
  expect(readCaseFile(text, { file: 'cases.md' })).toMatchObject({
    cases: [{ id: 'wallet-transfer' }],
    warnings: [],
  });
  expect(fits(text)).toBe(true);
});

const fits = (text: string): boolean => documentsOf(text).every((document) => validate(document));

test('the full case fits, and a list of cases', () => {
  expect(fits(FULL_CASE)).toBe(true);
  expect(fits('cases:\n  - { id: x, title: X, steps: [Go] }')).toBe(true);
});

test.each<[string, string]>([
  ['an unknown field', 'repeatble: true'],
  ['not true or false', 'repeatable: maybe'],
  ['a time without a unit', 'timeout: 10'],
  ['an unknown reset', 'reset: wipe'],
  ['a list instead of a sentence', 'preconditions: [[a]]'],
  ['an expectation of no kind', 'preconditions: { that: x, expect: { txt: y } }'],
  ['a parameter with an unknown field', 'parameters: { p: { valu: 1 } }'],
  ['a name that no parameter may have', 'parameters: { "1p": 1 }'],
  ['rows that are texts', 'rows: [a]'],
  ['a role in capitals', 'roles: { SENDER: {} }'],
])('%s is rejected by both reader and schema', (_, field) => {
  const text = `id: a\ntitle: A\nsteps: [Go]\n${field}\n`;
  expect(fits(text)).toBe(false);
  expect(() => readCaseFile(text, { file: 'a.yaml' })).toThrow('a.yaml:4:');
});

test.each<[string, string]>([
  ['one text for a list', 'tags: smoke\nforbidden: Delete\nonce: Pay\npreconditions: Signed in'],
  [
    'values of all kinds',
    'parameters: { a: 1, b: 1.50, c: true, d: text, e: 2030-01-02, f: { value: 012 } }',
  ],
  ['a table of rows', 'parameters: { a: , b: }\nrows: { columns: [a, b], values: [[1, x], [true, 2]] }'],
  ['roles by name', 'roles: [one]'],
  ['one time', 'timeout: 10m'],
])('%s is accepted by both reader and schema', (_, field) => {
  const text = `id: a\ntitle: A\nsteps: [Go, { do: Look, expect: { value: Total, equals: 12.50 } }]\n${field}\n`;
  expect([fits(text), validate.errors]).toEqual([true, null]);
  expect(readCaseFile(text, { file: 'a.yaml' }).cases).toHaveLength(1);
});

test('every field has a description for the editor', () => {
  const { $defs } = caseJsonSchema() as {
    $defs: { case: { properties: Record<string, { description?: string }> } };
  };
  const properties = Object.entries($defs.case.properties);
  expect(properties.length).toBeGreaterThan(12);
  for (const [name, { description }] of properties) expect(description, name).toMatch(/\.$/);
});
