import { readFileSync } from 'node:fs';
import { checksFiles } from '../../play/files-checked.ts';
import { homePattern } from '../../play/home-screen.ts';
import type { Trace } from '../../trace/trace.ts';
import { plainLine } from '../adb-shell/shell-text.ts';
import type { Emitter, LibraryPart, Proof } from '../emitter.ts';
import { writableWith } from '../locator-table.ts';
import { lossesOf } from './losses.ts';
import { pythonName, pythonText } from './python-text.ts';
import { call, checkCode, LOCATOR_CALLS, locatorCode, stepCode } from './step-code.ts';

/** The parts that every script begins with. They are files of their own, so that Python's tools can read them. */
const partNamed = (name: string): LibraryPart => ({
  name: `${name}.py`,
  text: readFileSync(new URL(`./prelude/${name}.py`, import.meta.url), 'utf8'),
});
const PRELUDE = ['screen', 'values', 'pads_and_pickers', 'search', 'uncover', 'run'].map(partNamed);
/** Included only if a file is checked. */
const FILES = partNamed('files');
export const UIAUTOMATOR2_LIBRARY: readonly LibraryPart[] = [...PRELUDE, FILES];

const IMPORTS = `import datetime
import os
import re
import sys
import time
from xml.etree import ElementTree

import uiautomator2 as u2
`;

/**
 * A Python module that runs with pytest or by itself, and needs only the package `uiautomator2`. It finds elements by
 * all of their locators in the phone's own dump, so the script finds what a replay of the trace finds.
 */
export const uiautomator2: Emitter = {
  format: 'uiautomator2',
  fileExtension: 'py',
  emit(given, { proof }) {
    const { trace, losses: unsaid } = writableWith(LOCATOR_CALLS, given);
    const losses = [...unsaid, ...lossesOf(trace)];
    const library = [...PRELUDE, ...(checksFiles(trace) ? [FILES] : [])];
    const sections = [
      settings(trace),
      ...library.map(({ text }) => text),
      testOf(trace),
      MAIN.replace('TEST', testName(trace)),
    ];
    const content = `${header(trace, proof, losses)}\n${IMPORTS}\n${sections.join('\n\n')}`;
    return { content, losses };
  },
};

function header(trace: Trace, proof: Proof, losses: readonly string[]): string {
  const { goal, app, packageName, createdAt, screen, parameters } = trace;
  const facts = [
    ...(trace.case === null ? [] : [['Case', `${trace.case.id}${rowOf(trace.case.row)}`]]),
    ['Goal', goal],
    ['App', `${app} (${packageName})`],
    ['Made', `${createdAt} by Tapwright, on a screen of ${screen.join(' x ')}`],
    ['Proof', proof.detail === '' ? proof.status : `${proof.status}, ${proof.detail}`],
    ...losses.map((loss) => ['Loss', loss]),
  ];
  const variables = parameters.map(
    ({ name, env, secret }) => `  ${env}: ${name}${secret ? ', secret: must be set' : ''}`,
  );
  const lines = [
    ...facts.map(([name = '', fact = '']) => `${`${name}:`.padEnd(7)}${plainLine(fact)}`),
    '',
    'Run it: pytest FILE, or python3 FILE. Needs: pip install uiautomator2',
    'Environment: ANDROID_SERIAL (which device), TAPWRIGHT_DEADLINE_S (seconds that each wait may take, 20),',
    "TAPWRIGHT_KEEP_DATA=1 (do not erase the app's data at the start where the run had them erased).",
    ...variables.map(plainComment),
  ];
  return lines.map((line) => (line === '' ? '#' : `# ${line}`)).join('\n');
}

const rowOf = (row: number | null) => (row === null ? '' : `, row ${row}`);
const plainComment = (line: string) => `  ${plainLine(line)}`;

/** Where each parameter's value comes from, and which windows may come up. Values of secrets are not included. */
function settings({ packageName, start, screen, parameters, guards }: Trace): string {
  const values = parameters.map(
    ({ name, env, secret, value }) =>
      `    ${pythonText(name)}: (${pythonText(env)}, ${secret || value === null ? 'None' : pythonText(value)}),\n`,
  );
  const windows = guards.map(({ name, shows, dismiss }) => {
    const lists = [shows, dismiss].map((chain) =>
      call('LIST', locatorCode(chain))
        .replace(/^LIST\(/, '[')
        .replace(/\)$/, ']'),
    );
    return indented(
      indented(`(\n${indented([pythonText(name), ...lists].map((item) => `${item},`).join('\n'))}\n),\n`),
    );
  });
  return [
    `PACKAGE = ${pythonText(packageName)}`,
    `COMPONENT = ${start.component === null ? 'None' : pythonText(start.component)}`,
    `SCREEN = (${screen.join(', ')})`,
    `PARAMETERS = {${values.length === 0 ? '' : `\n${values.join('')}`}}`,
    '',
    '',
    'def guards():',
    '    """Windows that may come up at any step: what only they show, and what closes them."""',
    `    return [${windows.length === 0 ? '' : `\n${windows.join('')}    `}]`,
    '',
  ].join('\n');
}

const testName = ({ goal, case: of }: Trace) => `test_${pythonName(of?.id ?? goal)}`;

function testOf(trace: Trace): string {
  const { start, steps, final } = trace;
  const home = homePattern(trace);
  const starting = [
    `clear=${start.cleared ? 'True' : 'False'}`,
    ...(home === null ? [] : [`home=${pythonText(home)}`]),
  ];
  const parts = [
    ['run = Run(PACKAGE, COMPONENT, PARAMETERS, guards(), SCREEN)', `run.start(${starting.join(', ')})`],
    ...steps.map((step, at) => [...sentenceOf(trace, step.index), ...stepCode(step, steps[at + 1])]),
    [call('run.step', [pythonText('the final check')]), ...final.checks.map(checkCode)],
    [`say('PASSED: ${steps.length} steps')`],
  ];
  const body = parts.map((part) => indented(part.join('\n'))).join('\n\n');
  return `def ${testName(trace)}():\n${body}\n`;
}

/** The case's sentence; it stands before the first of its steps. */
function sentenceOf({ case: of, steps }: Trace, index: number): string[] {
  const at = steps.findIndex((step) => step.index === index);
  const sentence = of?.steps[steps[at]?.task ?? 0];
  if (sentence === undefined || steps[at - 1]?.task === steps[at]?.task) return [];
  return [`# ${plainLine(sentence)}`];
}

const indented = (code: string) => code.replace(/^(?=.)/gm, '    ');

const MAIN = `if __name__ == '__main__':
    try:
        TEST()
    except AssertionError as failure:
        sys.exit(str(failure))
`;
