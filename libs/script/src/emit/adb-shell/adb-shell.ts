import { readFileSync } from 'node:fs';
import { shellWord } from '@tapwright/escape';
import { checksFiles } from '../../play/files-checked.ts';
import { homePattern } from '../../play/home-screen.ts';
import { literal } from '../../text/template.ts';
import type { Guard, Trace, TraceStep } from '../../trace/trace.ts';
import type { Emitter, LibraryPart, Proof } from '../emitter.ts';
import { writableWith } from '../locator-table.ts';
import { checkLines } from './check-lines.ts';
import { LOCATOR_WORDS, recognisable, withLocators } from './locator-words.ts';
import { canClose, lossesOf } from './losses.ts';
import { requirementLines, valueLines, variablesOf } from './parameters.ts';
import { messageWord, plainLine, type Variables } from './shell-text.ts';
import { stepLines } from './step-lines.ts';

const partNamed = (name: string): LibraryPart => ({
  name: `${name}.sh`,
  text: readFileSync(new URL(`./${name}.sh`, import.meta.url), 'utf8'),
});
/**
 * The shell functions that every script begins with. They are files of their own, so that shell tools can read them.
 */
const PRELUDE = ['prelude', 'finder', 'search', 'uncover', 'actions'].map(partNamed);
const DAYS = partNamed('days');
const FILES = partNamed('files');
const HOME = partNamed('home');
export const ADB_SHELL_LIBRARY: readonly LibraryPart[] = [...PRELUDE, DAYS, FILES, HOME];

/**
 * A POSIX shell script that needs only `adb`, `awk`, `grep` and `date`. It finds every element by its locators, waits
 * for the result of each step, closes known pop-ups and checks the end. Exit code 0: passed; 1: a step failed, which is
 * named; 2: the script cannot run, because a value or the phone is missing.
 */
export const adbShell: Emitter = {
  format: 'adb-shell',
  fileExtension: 'sh',
  emit(given, { proof }) {
    const { trace, losses: unsaid } = writableWith(LOCATOR_WORDS, given);
    const losses = [...unsaid, ...lossesOf(trace)];
    const variables = variablesOf(trace.parameters);
    const steps = [
      ...trace.steps.map((step, at) =>
        stepSection(trace, { step, before: trace.steps[at - 1], next: trace.steps[at + 1] }, variables),
      ),
      ending(trace, variables),
    ].join('\n');
    const guards = guardLines(trace.guards, variables).join('\n');
    // The phone is asked for its date only if the script counts days.
    const days = `${guards}${steps}`.includes('"$(day ') ? [DAYS] : [];
    const files = checksFiles(trace) ? [FILES] : [];
    const asked = days.length > 0 ? ['ask_day'] : [];
    const home = homePattern(trace) === null ? [] : [HOME];
    const library = [...PRELUDE, ...days, ...files, ...home].map(({ text }) => text);
    const rest = [guards, beginning(trace, [...requirementLines(trace, variables), ...asked]), steps];
    const content = [header(trace, proof, losses), settings(trace, variables), ...library, ...rest];
    return { content: content.join('\n'), files: [], losses };
  },
};

function header(trace: Trace, proof: Proof, losses: readonly string[]): string {
  const { case: of, parameters } = trace;
  const facts = [
    ['Goal', trace.goal],
    ...(of === null
      ? []
      : [['Case', `${of.id}${of.requirement === null ? '' : ` for ${of.requirement}`}${rowOf(of)}`]]),
    ['App', `${trace.app} (${trace.packageName})`],
    ['Made', `${trace.createdAt} by Tapwright, on a screen of ${trace.screen.join(' x ')}`],
    ['Proof', proof.detail === '' ? proof.status : `${proof.status}, ${proof.detail}`],
    ...losses.map((loss) => ['Loss', loss]),
    ...parameters.map(({ name, env, secret }) => [
      'Value',
      `${env} gives "${name}"${secret ? ', a secret: without it the script does not run' : ''}`,
    ]),
  ];
  const lines = [
    ...facts.map(([name = '', fact = '']) => `${`${name}:`.padEnd(7)}${plainLine(fact)}`),
    '',
    'Environment: ADB (the adb command), ANDROID_SERIAL (which device), TAPWRIGHT_DEADLINE_S (seconds that each wait may',
    "take, 20), TAPWRIGHT_KEEP_DATA=1 (do not erase the app's data at the start where the run had them erased).",
    'Exit code: 0 passed, 1 a step or a check failed, 2 cannot run (a value or the device is missing).',
  ];
  return `#!/bin/sh\n${lines.map((line) => (line === '' ? '#' : `# ${line}`)).join('\n')}\nset -euf\n`;
}

function rowOf({ row }: { readonly row: number | null }): string {
  return row === null ? '' : `, row ${row + 1}`;
}

function settings(trace: Trace, variables: Variables): string {
  const { packageName, start, screen, parameters } = trace;
  const home = homePattern(trace);
  const app = [
    `PACKAGE=${shellWord(packageName)}`,
    `COMPONENT=${shellWord(start.component ?? '')}`,
    `SCREEN='${screen.join(' ')}'`,
    ...(home === null ? [] : [`HOME_SCREEN=${shellWord(home)}`]),
  ];
  return `${[...app, ...valueLines(parameters, variables)].join('\n')}\n`;
}

/** `close_pop_up` succeeds if one of the known pop-ups was on the screen and its button was tapped. */
function guardLines(guards: readonly Guard[], variables: Variables): readonly string[] {
  const closing = guards.filter(canClose).flatMap(({ name, shows, dismiss }, at) => {
    const show = withLocators(`find_any`, recognisable(shows), variables).join('\n');
    const button = withLocators(`find_any`, recognisable(dismiss), variables).join('\n');
    return [
      `if may_close ${at} && ${show} &&`,
      `  ${button}; then`,
      `  close_by ${at} ${messageWord(literal(name), variables)}`,
      '  return 0',
      'fi',
    ];
  });
  return [
    'close_pop_up() {',
    ...closing.map((line) => `  ${line.replaceAll('\n', '\n  ')}`),
    '  return 1',
    '}',
    '',
  ];
}

function beginning({ start }: Trace, needs: readonly string[]): string {
  const showing = start.at === 'home' ? 'go_home' : 'start_app';
  const starting = ['stop_app', ...(start.cleared ? ['clear_app'] : []), showing];
  return `${['require_tools', ...needs, ...starting].join('\n')}\n`;
}

interface At {
  readonly step: TraceStep;
  readonly before: TraceStep | undefined;
  readonly next: TraceStep | undefined;
}

/** The sentence of the case stands above the first of its steps. */
function stepSection({ case: of }: Trace, { step, before, next }: At, variables: Variables): string {
  const sentence = step.task === before?.task ? undefined : of?.steps[step.task];
  const title =
    sentence === undefined ? [] : [`task ${messageWord(`${step.task + 1}. ${sentence}`, variables)}`];
  return `${[...title, ...stepLines(step, next, variables)].join('\n')}\n`;
}

function ending({ final, steps }: Trace, variables: Variables): string {
  const checks = checkLines(final.checks, variables);
  return [
    `STEP='the final check' CLOSED= KEYBOARD_NEXT=`,
    ...checks,
    `printf 'PASSED: ${steps.length} steps\\n'`,
    '',
  ].join('\n');
}
