import { readFileSync } from 'node:fs';
import { checksFiles } from '../../play/files-checked.ts';
import { homePattern } from '../../play/home-screen.ts';
import type { Guard, Trace, TraceCase, TraceStep } from '../../trace/trace.ts';
import { countsDays } from '../day-losses.ts';
import type { Emitter, LibraryPart, Proof } from '../emitter.ts';
import { writableWith } from '../locator-table.ts';
import { codeLine, codeString } from './code-text.ts';
import { lossesOf } from './losses.ts';
import { chainCode, recognisable, SELECTOR_CODE } from './selector-code.ts';
import { checkCode, describeAction, stepCode } from './step-code.ts';

/**
 * The parts that every script begins with, in the order of their dependencies; they are modules, so that they are
 * checked and tested.
 */
const PARTS = [
  '../../../text/day-format',
  'selectors',
  'values',
  'session',
  'touch',
  'uncover',
  'search',
  'find',
  'picker',
  'phone',
  'checks',
  'replay',
];
const partNamed = (part: string): LibraryPart => {
  const source = readFileSync(new URL(`./prelude/${part}.ts`, import.meta.url), 'utf8');
  const text = source
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^export /gm, '')
    .trim();
  return { name: `${part.split('/').at(-1)}.ts`, text: `${text}\n` };
};
const PRELUDE = PARTS.map(partNamed);
/** Included only if a file is checked. */
const FILES = partNamed('files');
export const WEBDRIVERIO_LIBRARY: readonly LibraryPart[] = [...PRELUDE, FILES];

/** Imports types only: the package itself is loaded after its logs are silenced. */
const IMPORT = "import type { remote } from 'webdriverio';\n";

/**
 * A TypeScript file for WebdriverIO and Appium's UiAutomator2 driver, complete in itself. It finds every element by its
 * locators, waits for the result of each step and checks the end. Exit code 0: passed; 1: a step failed, which is
 * named; 2: the script could not begin.
 */
export const webdriverio: Emitter = {
  format: 'webdriverio',
  fileExtension: 'ts',
  emit(given, { proof }) {
    const { trace, losses: unsaid } = writableWith(SELECTOR_CODE, given);
    const losses = [...unsaid, ...lossesOf(trace)];
    const library = [...PRELUDE, ...(checksFiles(trace) ? [FILES] : [])].map(({ text }) => text);
    const content = [header(trace, proof, losses), IMPORT, settings(trace), ...library, run(trace)];
    return { content: content.join('\n'), files: [], losses };
  },
};

function header(trace: Trace, proof: Proof, losses: readonly string[]): string {
  const facts = [
    ['Goal', trace.goal],
    ...(trace.case === null ? [] : [['Case', caseName(trace.case)]]),
    ['App', `${trace.app} (${trace.packageName})`],
    ['Made', `${trace.createdAt} by Tapwright, on a screen of ${trace.screen.join(' x ')}`],
    ['Proof', proof.detail === '' ? proof.status : `${proof.status}, ${proof.detail}`],
    ...losses.map((loss) => ['Loss', loss]),
    ...trace.parameters.map(({ name, env, secret }) => [
      'Value',
      `${env} gives ${name}${secret ? ', a secret: the script does not begin without it' : ''}`,
    ]),
  ];
  const lines = [
    ...facts.map(([name = '', fact = '']) => `${`${name}:`.padEnd(7)}${codeLine(fact)}`),
    '',
    'Environment: APPIUM_URL (http://127.0.0.1:4723/), ANDROID_SERIAL (which device), TAPWRIGHT_DEADLINE_S (seconds that',
    "each wait may take, 20), TAPWRIGHT_KEEP_DATA=1 (do not erase the app's data where the run had them erased).",
    'Exit code: 0 passed, 1 a step failed, 2 nothing was begun. Node 22.18 and later run this file as it is (a module).',
  ];
  return `${lines.map((line) => (line === '' ? '//' : `// ${line}`)).join('\n')}\n`;
}

function caseName({ id, title, requirement, row }: TraceCase): string {
  const more = [requirement === null ? '' : `, ${requirement}`, row === null ? '' : `, row ${row + 1}`];
  return `${id}: ${title}${more.join('')}`;
}

function settings(trace: Trace): string {
  const { packageName, start, parameters } = trace;
  const home = homePattern(trace);
  const activity = start.component?.split('/')[1];
  const values = parameters.map(
    ({ name, env, secret, value }) =>
      `  { name: ${codeString(name)}, env: ${codeString(env)}, secret: ${secret}, value: ${valueCode(secret, value)} },\n`,
  );
  return [
    'const app: App = {',
    `  packageName: ${codeString(packageName)},`,
    `  activity: ${activity === undefined ? 'null' : codeString(activity)},`,
    `  cleared: ${start.cleared},`,
    ...(home === null ? [] : [`  home: ${codeString(home)},`]),
    '};',
    `const parameters: readonly Parameter[] = [${values.length === 0 ? '' : `\n${values.join('')}`}];\n`,
  ].join('\n');
}

/** A script never contains a secret, even if the trace holds one by mistake. */
function valueCode(secret: boolean, value: string | null): string {
  return secret || value === null ? 'null' : codeString(value);
}

function run(trace: Trace): string {
  const final = trace.final.checks.flatMap(checkCode);
  const steps = trace.steps.flatMap((step, at) => {
    const sentence = trace.case?.steps[step.task];
    const isFirst = trace.steps[at - 1]?.task !== step.task;
    const title = sentence === undefined || !isFirst ? [] : [`// ${step.task + 1}. ${codeLine(sentence)}`];
    const name = `step ${step.index}, ${describeAction(step.action)}`;
    return [...title, stepOf(name, stepCode(step), keyboardsCode(step, trace.steps[at + 1]))];
  });
  const all = [...steps, ...(final.length === 0 ? [] : ['// The end.', stepOf('the final check', final)])];
  return [
    `const guards = (): readonly Guard[] => [${trace.guards.map(guardCode).join('')}];\n`,
    'const steps: readonly Step[] = [',
    ...all.map((lines) => `  ${lines}`),
    '];\n',
    `await replay({ app, parameters, countsDays: ${countsDays(trace)}, screen: [${trace.screen.join(', ')}], guards, steps });\n`,
  ].join('\n');
}

function stepOf(name: string, statements: readonly string[], keyboards = ''): string {
  const body = statements.map((line) => `    ${line}\n`).join('');
  const run = statements.length === 0 ? 'async () => {}' : `async () => {\n${body}  }`;
  return `[${[codeString(name), run, keyboards].filter((part) => part !== '').join(', ')}],`;
}

/** Whether the keyboard was open before the step and before the next one; empty where neither is known. */
function keyboardsCode(step: TraceStep, next: TraceStep | undefined): string {
  const found = { before: step.before.keyboard, next: next?.before.keyboard };
  const known = Object.entries(found).filter(([, keyboard]) => keyboard !== undefined);
  return known.length === 0
    ? ''
    : `{ ${known.map(([when, keyboard]) => `${when}: ${keyboard}`).join(', ')} }`;
}

/** A window that nothing names is left out: a point would be found on every screen. */
function guardCode({ name, shows, dismiss }: Guard): string {
  const [seen, closing] = [recognisable(shows), recognisable(dismiss)];
  if (seen.length === 0 || closing.length === 0) return '';
  const lines = [
    `    name: ${codeString(codeLine(name))},`,
    `    shows: ${chainCode(seen, '    ')},`,
    `    dismiss: ${chainCode(closing, '    ')},`,
  ];
  return `\n  {\n${lines.join('\n')}\n  },\n`;
}
