import { shellWord } from '@tapwright/escape';
import { checksFiles } from '../../play/files-checked.ts';
import { homePattern } from '../../play/home-screen.ts';
import type { Check, Trace } from '../../trace/trace.ts';
import { type Act, actsOf, type Chains } from '../body/acts.ts';
import { asLines } from '../body/blocks.ts';
import { activityOf, headingOf } from '../body/heading.ts';
import { LOCATORS_SUFFIX, withLocators } from '../body/locators-file.ts';
import type { Emitter } from '../emitter.ts';
import { writableWith } from '../locator-table.ts';
import { isLeftOut } from './check-lines.ts';
import { ADB_SHELL_HELPERS, libraryText } from './helper.ts';
import { findable, LOCATOR_WORDS, recognisable } from './locator-words.ts';
import { lossesOf } from './losses.ts';

const CHAINS: Chains = { target: findable, check: recognisable };

/**
 * A POSIX shell script beside `tapwright-lib.sh` and the file of its locators; it needs only `adb`, `awk`, `grep`, `sed` and
 * `date`. It finds every element by its locators, waits for the result of each step, closes known pop-ups and checks the
 * end. Exit code 0: passed; 1: a step failed, which is named; 2: the script cannot run, because a value or the phone is
 * missing.
 */
export const adbShell: Emitter = {
  format: 'adb-shell',
  fileExtension: 'sh',
  helpers: ADB_SHELL_HELPERS,
  canAsk: ({ locators }) => recognisable(locators).some(({ by }) => Object.hasOwn(LOCATOR_WORDS, by)),
  emit(given, { proof, name = 'script', selfContained = false }) {
    const { trace, losses: unsaid } = writableWith(LOCATOR_WORDS, given);
    const losses = [...unsaid, ...lossesOf(trace)];
    const { acts, locators } = withLocators(trace, actsOf(checked(trace), CHAINS), CHAINS, { proof, losses });
    const heading = headingOf(trace, { proof, name: selfContained ? '' : name, losses });
    const head = `#!/bin/sh\n${heading.map((line) => `# ${line}\n`).join('')}`;
    const body = bodyOf(trace, acts);
    if (!selfContained) {
      const files = [{ name: `${name}${LOCATORS_SUFFIX}`, text: locators }];
      return { content: `${head}. "$(dirname "$0")/tapwright-lib.sh"\n\n${body}`, files, losses };
    }
    const library = libraryText(checksFiles(trace));
    return { content: `${head}${library}\nKEPT=${shellWord(locators)}\n\n${body}`, files: [], losses };
  },
};

/** Without checks that would judge whatever stands in a place; they are among the losses. */
function checked(trace: Trace): Trace {
  const kept = (checks: readonly Check[]) => checks.filter((check) => !isLeftOut(check));
  const steps = trace.steps.map((step) => ({
    ...step,
    after: { ...step.after, checks: kept(step.after.checks) },
  }));
  return { ...trace, steps, final: { ...trace.final, checks: kept(trace.final.checks) } };
}

function bodyOf(trace: Trace, acts: readonly Act[]): string {
  const { packageName, start, parameters } = trace;
  const activity = activityOf(trace);
  const values = parameters.map(({ name, env, secret, value }) =>
    lineOf(secret || value === null ? 'secret' : 'parameter', [
      name,
      env,
      ...(secret || value === null ? [] : [value]),
    ]),
  );
  const lines = [
    lineOf('app', [packageName, ...(activity === null ? [] : [activity])]),
    ...values,
    ['start', ...(start.cleared ? ['clear'] : []), ...(homePattern(trace) === null ? [] : ['home'])].join(
      ' ',
    ),
    ...asLines(acts, { indent: '  ', line: actLine, end: 'fi' }),
    'passed',
  ];
  return `${lines.join('\n')}\n`;
}

function actLine({ verb, args, condition }: Act): string {
  const line = lineOf(verb, args);
  return condition === undefined ? line : `if ${line}; then`;
}

/** Numbers and plain words such as `down` stand without quotes. */
function lineOf(command: string, args: readonly (string | number)[]): string {
  return [
    command,
    ...args.map((arg) => (/^[\w.]+$/.test(String(arg)) ? String(arg) : shellWord(String(arg)))),
  ].join(' ');
}
