import { z } from 'zod';
import { form, oneOrMore } from '../file-fields.ts';
import { findingsOf } from '../issue-findings.ts';
import { PROBLEMS_MAX, problemsError } from '../problems.ts';
import { readYamlFile } from '../read-yaml.ts';
import { PatternRefused, patternCost } from './pattern-cost.ts';
import type { RewritingRule } from './rewriting-rule.ts';

const RULES_MAX = 100;
const PATTERN_MAX = 300;
/** Ways to match of all patterns together: the maximum cost of a sentence with a hostile table. */
const TABLE_COST_MAX = 500_000;

const Pattern = z
  .string('a regular expression')
  .min(1, 'a regular expression')
  .max(PATTERN_MAX, `at most ${PATTERN_MAX} characters`)
  .superRefine((pattern, context) => {
    const expected = pattern.length > PATTERN_MAX ? null : patternProblem(pattern);
    if (expected !== null) context.addIssue({ code: 'custom', message: expected });
  });

const PLACEHOLDERS = ['instruction', 'request', 'result'];

const Rule = form('a rule: name, when, says, why', {
  name: z
    .string('a name')
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/,
      'letters, digits or . _ - (60 at most), a letter or digit first',
    ),
  when: form('request, result or both', { request: Pattern.optional(), result: Pattern.optional() }).refine(
    ({ request, result }) => request !== undefined || result !== undefined,
    'request, result or both',
  ),
  says: z.string('a sentence').trim().min(1, 'a sentence').max(500, 'at most 500 characters'),
  why: z.string('a reason').max(500, 'at most 500 characters').optional(),
})
  .transform(({ why = '', ...rule }): RewritingRule => ({ ...rule, why }))
  .superRefine(({ when, says }, context) => {
    const groups = `${when.request ?? ''} ${when.result ?? ''}`.matchAll(/\(\?<(\w+)>/g);
    const known = [...PLACEHOLDERS, ...[...groups].map(([, name = '']) => name)];
    for (const [, name = ''] of says.matchAll(/(?<!\$)\{([^{}]*)\}/g)) {
      if (known.includes(name)) continue;
      const message = `{${known.join('}, {')}}: the phrases and the named groups of the patterns`;
      context.addIssue({ code: 'custom', path: ['says'], message });
    }
  });

const RuleTable = form('rules: a list of rules', {
  rules: oneOrMore(Rule, RULES_MAX, 'a list of rules'),
}).superRefine(({ rules }, context) => {
  const names = new Set<string>();
  for (const [at, { name }] of rules.entries()) {
    if (names.has(name)) {
      context.addIssue({ code: 'custom', path: ['rules', at, 'name'], message: 'a different name' });
    }
    names.add(name);
  }
  if (rules.reduce((sum, rule) => sum + costOf(rule), 0) <= TABLE_COST_MAX) return;
  const message = 'fewer .* and alternatives in the patterns all together';
  context.addIssue({ code: 'custom', path: ['rules'], message });
});

/**
 * Rewriting rules of a tenant from YAML or JSON: `rules:` with a list of them. Patterns are limited, so that no table
 * can block a processor. @throws TapwrightError `INPUT_INVALID` with a line for every mistake
 */
export function readRewritingRules(
  text: string,
  { file }: { readonly file: string },
): readonly RewritingRule[] {
  const { parts, problems } = readYamlFile(text, file);
  if (problems.length > 0) throw problemsError(file, problems);
  const [part, second] = parts.filter(({ tree }) => tree !== null);
  if (part === undefined || second !== undefined) {
    const what = part === undefined ? 'is empty' : 'holds several documents';
    const place = { file, line: 1, column: 1, path: '' };
    throw problemsError(file, [{ ...place, severity: 'error', what, expected: 'rules: a list of rules' }]);
  }
  const read = RuleTable.safeParse(part.tree);
  if (read.success) return read.data.rules;
  throw problemsError(file, findingsOf(read.error.issues, part.tree, PROBLEMS_MAX).map(part.problem));
}

/** Null if the pattern may be used; else what was expected. */
function patternProblem(pattern: string): string | null {
  try {
    new RegExp(pattern, 'iu');
    const isCheap = patternCost(pattern) <= TABLE_COST_MAX;
    return isCheap ? null : 'a pattern with fewer .*, + and alternatives';
  } catch (thrown) {
    if (thrown instanceof PatternRefused) return thrown.message;
    return 'a regular expression that can be read';
  }
}

/** A refused pattern has already been reported. */
function costOf({ when }: RewritingRule): number {
  const usable = [when.request, when.result].filter(
    (pattern) => pattern !== undefined && patternProblem(pattern) === null,
  );
  return usable.reduce((sum, pattern) => sum + patternCost(pattern ?? ''), 0);
}
