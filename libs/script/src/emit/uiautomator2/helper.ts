import { readFileSync } from 'node:fs';
import type { LibraryPart, ScriptFile } from '../emitter.ts';

/** The parts of the helper. They are files of their own, so that Python's tools can read them. */
const partNamed = (name: string): LibraryPart => ({
  name: `${name}.py`,
  text: readFileSync(new URL(`./prelude/${name}.py`, import.meta.url), 'utf8'),
});
const BEFORE_APP = ['screen', 'values', 'pads_and_pickers', 'search', 'uncover', 'run', 'conditions'].map(
  partNamed,
);
const APP = partNamed('app');
/** In a script of its own only if a file is checked. */
const FILES = partNamed('files');
export const UIAUTOMATOR2_LIBRARY: readonly LibraryPart[] = [...BEFORE_APP, FILES, APP];

/** Grows with every change of the helper. */
export const UIAUTOMATOR2_VERSION = '1.4.0';

export const IMPORTS = `import datetime
import json
import os
import re
import sys
import time
from xml.etree import ElementTree

import uiautomator2 as u2
`;

/** The whole helper, or its part that a script without checks of files needs. */
export function libraryText(withFiles: boolean): string {
  const parts = [...BEFORE_APP, ...(withFiles ? [FILES] : []), APP];
  return `${IMPORTS}\n${parts.map(({ text }) => text).join('\n\n')}`;
}

const HEAD = `"""tapwright_u2 ${UIAUTOMATOR2_VERSION}: what scripts of Tapwright need to drive a phone by the package uiautomator2.

Beside a script \`test_x.py\` stands \`test_x.locators.json\`: how each element is found again where the locator in the script
fails. A line of the script that was edited does only what it says.
"""
`;

const MAIN = `

__version__ = '${UIAUTOMATOR2_VERSION}'

if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit('give the script to run: python3 tapwright_u2.py test_x.py')
    # The script imports this module by its name; it must be this one.
    sys.modules['tapwright_u2'] = sys.modules['__main__']
    with open(sys.argv[1], encoding='utf-8') as script:
        names = {'__file__': sys.argv[1], '__name__': 'script'}
        exec(compile(script.read(), sys.argv[1], 'exec'), names)
    run_tests(names)
`;

const README = `# Scripts for uiautomator2
Run one: \`pytest test_x.py\`, or without pytest \`python3 tapwright_u2.py test_x.py\`. They need \`pip install uiautomator2\`.
\`ANDROID_SERIAL\` names the phone, \`TAPWRIGHT_DEADLINE_S\` the seconds of a wait (20); \`TAPWRIGHT_KEEP_DATA=1\` erases nothing.
Keep \`tapwright_u2.py\` and \`NAME.locators.json\` beside \`NAME.py\`. The second has the other ways to find each element.
Edit the script as you like: a line that you change does what it says; what the run loses stands under \`losses\`.
`;

export const UIAUTOMATOR2_HELPERS: readonly ScriptFile[] = [
  { name: 'tapwright_u2.py', text: `${HEAD}${libraryText(true)}${MAIN}` },
  { name: 'README.md', text: README },
];
