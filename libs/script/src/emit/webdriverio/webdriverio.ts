import { homePattern } from '../../play/home-screen.ts';
import type { Check, Trace } from '../../trace/trace.ts';
import { type Act, actsOf, type Chains } from '../body/acts.ts';
import { asLines } from '../body/blocks.ts';
import { activityOf, headingOf } from '../body/heading.ts';
import { LOCATORS_SUFFIX, withLocators } from '../body/locators-file.ts';
import type { Emitter } from '../emitter.ts';
import { writableWith } from '../locator-table.ts';
import { codeLine, codeString } from './code-text.ts';
import { LIBRARY_TEXT, WEBDRIVERIO_HELPERS } from './helper.ts';
import { lossesOf } from './losses.ts';
import { PACKAGED_HELPERS, PACKAGED_IMPORT } from './package.ts';
import { findable, recognisable, SELECTOR_CODE } from './selector-code.ts';

const BESIDE = "import { App } from './tapwright-webdriverio.ts';";
const CHAINS: Chains = { target: findable, check: recognisable };

/**
 * A spec for mocha under WebdriverIO and Appium's UiAutomator2 driver, beside the helper, its configuration and the file of
 * its locators; in one file, Node runs it by itself. Exit code of the helper's own runner: 0 passed; 1 a step failed, which
 * is named; 2 the script could not begin.
 */
export const webdriverio: Emitter = {
  format: 'webdriverio',
  fileExtension: 'ts',
  helpers: WEBDRIVERIO_HELPERS,
  packaged: PACKAGED_HELPERS,
  canAsk: ({ locators }) => recognisable(locators).some(({ by }) => Object.hasOwn(SELECTOR_CODE, by)),
  emit(given, { proof, name = 'script', selfContained = false, fromPackage = false }) {
    const { trace, losses: unsaid } = writableWith(SELECTOR_CODE, given);
    const losses = [...unsaid, ...lossesOf(trace)];
    const { acts, locators } = withLocators(trace, actsOf(checked(trace), CHAINS), CHAINS, { proof, losses });
    const heading = headingOf(trace, { proof, name: selfContained ? '' : name, losses });
    const head = heading.map((line) => `// ${codeLine(line)}\n`).join('');
    if (!selfContained) {
      const files = [{ name: `${name}${LOCATORS_SUFFIX}`, text: locators }];
      const content = `${head}${fromPackage ? PACKAGED_IMPORT : BESIDE}\n${bodyOf(trace, acts, [])}`;
      return { content, files, losses };
    }
    const known = `const LOCATORS = checkedFormat(${locators.trimEnd()});\n`;
    const body = bodyOf(trace, acts, ['LOCATORS']);
    const content = `${head}${LIBRARY_TEXT}\n${known}${body}\nawait runSpecs();\n`;
    return { content, files: [], losses };
  },
};

/** Without checks that a spec cannot make: overlapping texts, and what only its place names. They are among the losses. */
function checked(trace: Trace): Trace {
  const isMade = (check: Check) =>
    check.kind === 'state' || check.kind === 'value'
      ? recognisable(check.locators).length > 0
      : check.kind !== 'apart';
  const steps = trace.steps.map((step) => ({
    ...step,
    after: { ...step.after, checks: step.after.checks.filter(isMade) },
  }));
  return { ...trace, steps, final: { ...trace.final, checks: trace.final.checks.filter(isMade) } };
}

function bodyOf(trace: Trace, acts: readonly Act[], more: readonly string[]): string {
  const { packageName, start, parameters, app, goal } = trace;
  const activity = activityOf(trace);
  const starting = [
    ...(start.cleared ? ['clear: true'] : []),
    ...(homePattern(trace) === null ? [] : ['home: true']),
  ];
  const values = parameters.map(
    ({ name, env, secret, value }) =>
      `${codeString(name)}: [${codeString(env)}, ${secret || value === null ? 'null' : codeString(value)}]`,
  );
  const made = [
    'import.meta.url',
    codeString(packageName),
    ...(activity !== null || more.length > 0 ? [activity === null ? 'null' : codeString(activity)] : []),
    ...more,
  ];
  return [
    `const app = new App(${made.join(', ')});`,
    ...(values.length === 0 ? [] : [objectCall('app.parameters', values)]),
    '',
    `describe(${codeString(titleOf(app))}, () => {`,
    `  it(${codeString(titleOf(goal))}, async () => {`,
    `    await app.start(${starting.length === 0 ? '' : `{ ${starting.join(', ')} }`});`,
    ...asLines(acts, { indent: '  ', line: actLine, end: '}' }).map((line) => `    ${line}`),
    '  });',
    '});',
    '',
  ].join('\n');
}

/** A title that fits its line. */
export function titleOf(text: string): string {
  const line = codeLine(text);
  return line.length <= TITLE_MAX ? line : `${line.slice(0, TITLE_MAX)}…`;
}

const TITLE_MAX = 80;

function actLine({ verb, args, condition }: Act): string {
  const called = verb.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const given = args.map((arg) => (typeof arg === 'number' ? String(arg) : codeString(arg))).join(', ');
  if (condition !== undefined) return `if (await app.${called}(${given})) {`;
  return `${verb === 'step' ? '' : 'await '}app.${called}(${given});`;
}

function objectCall(name: string, items: readonly string[]): string {
  const line = `${name}({ ${items.join(', ')} });`;
  return line.length <= 120 ? line : `${name}({\n${items.map((item) => `  ${item},\n`).join('')}});`;
}
