import { goesByPoint } from '../../locate/locator-chain.ts';
import { checksFiles } from '../../play/files-checked.ts';
import { homePattern } from '../../play/home-screen.ts';
import type { Trace } from '../../trace/trace.ts';
import { type Act, actsOf, type Chains } from '../body/acts.ts';
import { asLines } from '../body/blocks.ts';
import { activityOf, headingOf } from '../body/heading.ts';
import { LOCATORS_SUFFIX, withLocators } from '../body/locators-file.ts';
import type { Emitter } from '../emitter.ts';
import { writableWith } from '../locator-table.ts';
import { libraryText, UIAUTOMATOR2_HELPERS } from './helper.ts';
import { lossesOf } from './losses.ts';
import { pythonName, pythonText } from './python-text.ts';
import { actLine, call, findableLocators, LOCATOR_CALLS } from './step-code.ts';

const CHAINS: Chains = { target: findableLocators, check: findableLocators };

/**
 * A test for pytest, beside the module `tapwright_u2` and the file of its locators; in one file, it needs only the package
 * `uiautomator2`. Elements are found by all of their locators in the phone's own dump, so the script finds what a replay of
 * the trace finds.
 */
export const uiautomator2: Emitter = {
  format: 'uiautomator2',
  fileExtension: 'py',
  helpers: UIAUTOMATOR2_HELPERS,
  canAsk: ({ locators }) => locators.some((at) => !goesByPoint(at) && Object.hasOwn(LOCATOR_CALLS, at.by)),
  emit(given, { proof, name = 'script', selfContained = false }) {
    const { trace, losses: unsaid } = writableWith(LOCATOR_CALLS, given);
    const losses = [...unsaid, ...lossesOf(trace)];
    const { acts, locators } = withLocators(trace, actsOf(trace, CHAINS), CHAINS, { proof, losses });
    const heading = headingOf(trace, { proof, name: selfContained ? '' : name, losses });
    const head = heading.map((line) => `# ${line}\n`).join('');
    const body = bodyOf(trace, acts);
    if (!selfContained) {
      const files = [{ name: `${name}${LOCATORS_SUFFIX}`, text: locators }];
      return { content: `${head}from tapwright_u2 import App\n\n${body}`, files, losses };
    }
    const library = libraryText(checksFiles(trace));
    const known = locators.split('\n').map((line) => `    ${pythonText(`${line}\n`)}`);
    const data = `LOCATORS = json.loads(\n${known.join('\n')}\n)`;
    return { content: [head + library, `${data}\n\n${body}${MAIN}`].join('\n\n'), files: [], losses };
  },
};

function bodyOf(trace: Trace, acts: readonly Act[]): string {
  const { packageName, start, parameters } = trace;
  const activity = activityOf(trace);
  const starting = [
    ...(start.cleared ? ['clear=True'] : []),
    ...(homePattern(trace) === null ? [] : ['home=True']),
  ];
  const values = parameters.map(
    ({ name, env, secret, value }) =>
      `${pythonText(name)}: (${pythonText(env)}, ${secret || value === null ? 'None' : pythonText(value)})`,
  );
  const lines = [`app.start(${starting.join(', ')})`, ...asLines(acts, { indent: '    ', line: actLine })];
  return [
    call('app = App', [
      '__file__',
      pythonText(packageName),
      ...(activity === null ? [] : [pythonText(activity)]),
    ]),
    ...(values.length === 0 ? [] : [dictCall('app.parameters', values)]),
    '',
    '',
    `def ${testName(trace)}():`,
    ...lines.map(indented),
    '',
  ].join('\n');
}

function dictCall(name: string, items: readonly string[]): string {
  const line = `${name}({${items.join(', ')}})`;
  return line.length <= 120
    ? line
    : `${name}(\n    {\n${items.map((item) => `        ${item},\n`).join('')}    }\n)`;
}

/** The name of the function: that of the case, or of the goal. */
export function testName({
  goal,
  case: of,
}: {
  readonly goal: string;
  readonly case: { readonly id: string } | null;
}): string {
  return `test_${pythonName(of?.id ?? goal)}`;
}

const indented = (code: string) => code.replace(/^(?=.)/gm, '    ');

const MAIN = `

if __name__ == '__main__':
    run_tests(globals())
`;
