import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { literal, parameter, resolveTemplate } from '../../text/template.ts';
import { createVariables } from './variables.ts';

/**
 * Puts the values of expressions into a text as Maestro does (Env.kt, evaluateScripts): an expression ends at the last
 * brace before the next dollar sign; in one version of Maestro, at the first brace.
 */
function evaluated(text: string, context: object, expressions: RegExp): string {
  return text.replace(expressions, (_, script: string) => String(runInNewContext(script, context)));
}
const VERSIONS = [/(?<!\\)\$\{([^$]*)\}/g, /(?<!\\)\$\{(.*?)\}/g];

describe.each(VERSIONS)('expressions, read by %s', (version) => {
  const parameters = [
    { name: 'payee', secret: false, value: 'A "B" $5 {c} \\d', env: 'TAPWRIGHT_PAYEE' },
    { name: 'pin', secret: true, value: null, env: 'TAPWRIGHT_PIN' },
  ];
  const templates = [
    'To ${payee} by ${today+3d|EEEE, d MMMM yyyy}!',
    '${today|dd.MM.yy}${today-40d|EEE MMM M/d}',
    literal('${TAPWRIGHT_PIN} } a.b*c (d) [e] {2} ^$ \\ | "q" é 🙂 \u2028'),
    `}${parameter('payee')}} {`,
    'plain',
    '',
  ];

  it.each([
    [{}, 'A "B" $5 {c} \\d'],
    [{ TAPWRIGHT_PAYEE: 'Zoë (1+1)' }, 'Zoë (1+1)'],
  ])('give the values of templates, typed and as patterns: %j', (given, payee) => {
    const variables = createVariables(parameters);
    const written = templates.map((one) => [one, variables.typed(one), variables.pattern(one)] as const);
    const context = { output: {}, TAPWRIGHT_PIN: '4711', ...given };
    for (const command of variables.commands()) {
      const script = typeof command === 'object' ? command.evalScript : undefined;
      if (typeof script === 'string') evaluated(script, context, version);
    }
    const values = { parameters: { payee }, today: new Date() };
    for (const [template, typed, pattern] of written) {
      const value = resolveTemplate(template, values);
      expect(evaluated(typed, context, version)).toBe(value);
      const fits = new RegExp(`^(?:${evaluated(pattern, context, version)})$`);
      expect(value).toMatch(fits);
      expect(`${value}x`).not.toMatch(fits);
    }
  });
});
