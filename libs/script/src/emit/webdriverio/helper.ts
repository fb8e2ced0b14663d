import { readFileSync } from 'node:fs';
import type { LibraryPart, ScriptFile } from '../emitter.ts';

/** The parts of the helper in the order of their dependencies; they are modules, so that they are checked and tested. */
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
  'files',
  'kept',
  'conditions',
  'app',
];
const partNamed = (part: string): LibraryPart => {
  const source = readFileSync(new URL(`./prelude/${part}.ts`, import.meta.url), 'utf8');
  const text = source
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^export /gm, '')
    .trim();
  return { name: `${part.split('/').at(-1)}.ts`, text: `${text}\n` };
};
export const WEBDRIVERIO_LIBRARY: readonly LibraryPart[] = PARTS.map(partNamed);
const PROGRAM = partNamed('program');

/** Grows with every change of the helper. */
export const WEBDRIVERIO_VERSION = '1.4.0';

/** Imports types only of webdriverio: the package itself is loaded after its logs are silenced. */
const IMPORTS = `import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { remote } from 'webdriverio';
`;

export const LIBRARY_TEXT = `${IMPORTS}\n${WEBDRIVERIO_LIBRARY.map(({ text }) => text).join('\n')}`;

const PROGRAM_IMPORTS =
  "import { realpathSync } from 'node:fs';\nimport { pathToFileURL } from 'node:url';\n";

const HEAD = `/**
 * tapwright-webdriverio ${WEBDRIVERIO_VERSION}: what specs of Tapwright need to drive a phone by WebdriverIO and Appium.
 *
 * Beside a spec \`x.ts\` stands \`x.locators.json\`: how each element is found again where the locator in the spec fails. A
 * line of the spec that was edited does only what it says.
 */
`;

const CONFIG = `/** Runs the specs beside it: \`npx wdio run wdio.conf.ts\`, one with \`--spec x.ts\`. */
const { protocol, hostname, port, pathname } = new URL(process.env.APPIUM_URL ?? 'http://127.0.0.1:4723/');
const serial = process.env.ANDROID_SERIAL;

export const config = {
  runner: 'local',
  framework: 'mocha',
  reporters: ['spec'],
  specs: ['./*.ts'],
  exclude: ['./wdio.conf.ts', './tapwright-webdriverio.ts'],
  maxInstances: 1,
  protocol: protocol.replace(':', ''),
  hostname,
  port: Number(port || (protocol === 'https:' ? 443 : 80)),
  path: pathname,
  // It would log everything that is sent, even digits of secrets.
  logLevel: 'silent',
  // A command that failed may still have been executed: it is never sent twice.
  connectionRetryCount: 0,
  // Every wait of a step ends at its own deadline.
  mochaOpts: { ui: 'bdd', timeout: 3_600_000 },
  capabilities: [
    {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      ...(serial === undefined ? {} : { 'appium:udid': serial }),
      'appium:noReset': true,
      'wdio:enforceWebDriverClassic': true,
    },
  ],
};
`;

const README = `# Scripts for WebdriverIO and Appium
Run all: \`npx wdio run wdio.conf.ts\` (@wdio/cli, local-runner, mocha-framework, spec-reporter), or one: \`node tapwright-webdriverio.ts x.ts\`.
\`APPIUM_URL\` and \`ANDROID_SERIAL\` name server and phone, \`TAPWRIGHT_DEADLINE_S\` the seconds of a wait; \`TAPWRIGHT_KEEP_DATA=1\` erases nothing.
Keep \`tapwright-webdriverio.ts\` and \`NAME.locators.json\` beside \`NAME.ts\`. The second has the other ways to find each element.
Edit the spec as you like: a line that you change does what it says; what the run loses stands under \`losses\`.
`;

export const WEBDRIVERIO_HELPERS: readonly ScriptFile[] = [
  {
    name: 'tapwright-webdriverio.ts',
    text: `${HEAD}${PROGRAM_IMPORTS}${LIBRARY_TEXT}\n${PROGRAM.text}\nexport { App };\n\nrunAsProgram(import.meta.url);\n`,
  },
  { name: 'wdio.conf.ts', text: CONFIG },
  { name: 'README.md', text: README },
];
