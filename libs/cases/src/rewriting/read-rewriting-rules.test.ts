import { describe, expect, test } from 'vitest';
import { PHRASE_LOOKED_AT, patternCost } from './pattern-cost.ts';
import { readRewritingRules } from './read-rewriting-rules.ts';
import { rewriteStep } from './rewrite.ts';
import { BUILT_IN_RULES } from './rewriting-rule.ts';

const file = 'rules.yaml';
const rule = (pattern: string, says = 'Do it'): string =>
  JSON.stringify({ rules: [{ name: 'own', when: { result: pattern }, says }] });

describe('patterns that could keep a processor busy are refused', () => {
  test.each([
    ['(a+)+$', 'no group that is repeated'],
    ['(a|aa)*b', 'no group that is repeated'],
    ['(?:a?){30}', 'no group that is repeated'],
    ['.*.*.*x', 'fewer .*, +'],
    ['a?'.repeat(30), 'fewer .*, +'],
    ['(a|a)'.repeat(20), 'fewer .*, +'],
    ['a{1,5000}', 'at most 100 repetitions'],
    ['(?=a)b', 'no look-around'],
    ['(?<!a)b', 'no look-around'],
    ['(a)\\1', 'no back references'],
    ['(', 'a regular expression that can be read'],
    ['[a', 'a regular expression that can be read'],
    ['('.repeat(60) + ')'.repeat(60), 'at most 10 groups'],
    ['a'.repeat(301), 'at most 300 characters'],
  ])('%s', (pattern, expected) => {
    expect(() => readRewritingRules(rule(pattern), { file })).toThrow(expected);
  });

  test('the most expensive allowed pattern takes less than half a second', () => {
    const rules = readRewritingRules(rule('[a-z ]*[a-z ]*(?:1|2|3|4|5|6|7|8|9|0)'), { file });
    const began = process.threadCpuUsage();
    const text = `System requests User to x, and System validates the result feedback from User is ${'a'.repeat(1_900)}`;
    expect(rewriteStep(text, { rules })?.rule).toBe('state');
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(500);
  });

  test('all patterns of a table together', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({
      name: `r${at}`,
      when: { result: '.*x.*y' },
      says: 'Go',
    }));
    expect(() => readRewritingRules(JSON.stringify({ rules: many }), { file })).toThrow('all together');
  });
});

test.each([
  ['payment password', 1],
  ['a|b|c', 3],
  ['^select(?:ing)? (?<what>bank|card)$', 4],
  ['a.*b', PHRASE_LOOKED_AT],
  ['[^)(|*]+?\\)', PHRASE_LOOKED_AT],
  ['\\d{4,6}', 3],
])('the cost of %s is %d', (pattern, cost) => expect(patternCost(pattern)).toBe(cost));

test.each<[string, string]>([
  ['', 'rules.yaml:1:1: is empty, expected rules: a list of rules'],
  ['rules: 5', 'rules.yaml:1:8 rules.0: is '],
  [
    'rules:\n  - name: a\n    says: b',
    'rules.yaml:2:5 rules.0.when: is missing, expected request, result or both',
  ],
  [
    'rules:\n  - {name: a, says: b, when: {}}',
    'rules.yaml:2:30 rules.0.when: is a mapping, expected request, result or both',
  ],
  [
    'rules:\n  - {name: a, says: "{x}", when: {result: b}}',
    "rules.yaml:2:21 rules.0.says: is '{x}', expected {instruction}, {request}, {result}",
  ],
  ['rules:\n  - {name: a, says: b, wen: {}}', "rules.0.wen: the unknown field 'wen', expected 'when'"],
  ['rules:\n- &r {name: a, says: b, when: {result: c}}\n- *r', 'an alias'],
  [
    'rules:\n- {name: a, says: b, when: {result: c}}\n- {name: a, says: b, when: {result: c}}',
    "rules.1.name: is 'a', expected a different name",
  ],
  ['---\nrules: []\n---\nrules: []', 'holds several documents'],
])('%j is refused at its place', (text, line) => {
  expect(() => readRewritingRules(text, { file })).toThrow(line);
});

test('the built-in table could be a file', () => {
  expect(readRewritingRules(JSON.stringify({ rules: BUILT_IN_RULES }), { file })).toHaveLength(
    BUILT_IN_RULES.length,
  );
});
