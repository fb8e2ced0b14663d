import { readFileSync } from 'node:fs';
import type { Emitter, Proof } from '../emitter.ts';
import type { Trace, TraceStep } from '../trace.ts';
import { isTypable, plainLine, shellWord } from './shell-text.ts';
import { checkLines, describeAction, stepLines } from './step-lines.ts';

/** The shell functions that every script begins with; a file of its own so that shell tools can read it. */
const PRELUDE = readFileSync(new URL('./prelude.sh', import.meta.url), 'utf8');

/**
 * A POSIX shell script that needs nothing but `adb`, `awk` and `date`: finds every element by its locators, waits for
 * what the steps brought, checks the end. Exit code 0, or 1 with the step that failed.
 */
export const adbShell: Emitter = {
  format: 'adb-shell',
  fileExtension: 'sh',
  emit(trace, { proof }) {
    const losses = trace.steps.flatMap(lossesOf);
    if (trace.final.checks.length === 0) losses.push('the end of the run is not checked: no text shows it');
    const sections = [header(trace, proof, losses), settings(trace), PRELUDE, beginning(trace)];
    const steps = trace.steps.map((step) => `${stepLines(step).join('\n')}\n`);
    return { content: [...sections, ...steps, ending(trace)].join('\n'), losses };
  },
};

function header(trace: Trace, proof: Proof, losses: readonly string[]): string {
  const facts = [
    ['Goal', trace.goal],
    ['App', `${trace.app} (${trace.packageName})`],
    ['Made', `${trace.createdAt} by Tapwright, on a screen of ${trace.screen.join(' x ')}`],
    ['Proof', proof.detail === '' ? proof.status : `${proof.status}, ${proof.detail}`],
    ...losses.map((loss) => ['Loss', loss]),
  ];
  const lines = [
    ...facts.map(([name = '', fact = '']) => `${`${name}:`.padEnd(7)}${plainLine(fact)}`),
    '',
    'Environment: ADB (the adb command), ANDROID_SERIAL (which device), TAPWRIGHT_DEADLINE_S (seconds that each wait may',
    "take, 20), TAPWRIGHT_KEEP_DATA=1 (do not erase the app's data at the start where the run had them erased).",
  ];
  return `#!/bin/sh\n${lines.map((line) => (line === '' ? '#' : `# ${line}`)).join('\n')}\nset -eu\n`;
}

function settings({ packageName, start }: Trace): string {
  return `PACKAGE=${shellWord(packageName)}\nCOMPONENT=${shellWord(start.component ?? '')}\n`;
}

function beginning({ start }: Trace): string {
  return `${['stop_app', ...(start.cleared ? ['clear_app'] : []), 'start_app'].join('\n')}\n`;
}

function ending({ final, steps }: Trace): string {
  const checks = final.checks.flatMap(checkLines);
  return [`STEP='the final check'`, ...checks, `printf 'PASSED: ${steps.length} steps\\n'`, ''].join('\n');
}

function lossesOf(step: TraceStep): string[] {
  const { action, locators, index, after } = step;
  const name = `step ${index} (${describeAction(action)})`;
  const losses: string[] = [];
  const best = locators[0];
  if (best?.by === 'point') losses.push(`${name} goes by coordinates: nothing else names its target`);
  else if (best?.fragile) losses.push(`${name} goes by the place in a list: nothing else names its target`);
  if (action.text !== null && !isTypable(action.text)) {
    losses.push(`${name} fails: \`input text\` cannot type characters beyond ASCII`);
  }
  if (action.effect === 'once')
    losses.push(`${name} has an effect that should happen once; each run repeats it`);
  if (after.checks.length === 0)
    losses.push(`${name} is not checked by itself: it brought no text of its own`);
  return losses;
}
