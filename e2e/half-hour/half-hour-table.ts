import type { Entry } from '../readme/readme-table.ts';

const PACKED = 'the packages are packed for the test, into a folder of its own';
const PORT = 'another program may use this port';

/** Commands of docs/first-half-hour.md, word by word, that are not simply run, or that promise more than to end with 0. */
export const HALF_HOUR: Readonly<Record<string, Entry>> = {
  'npm run pack -- --out /tmp/packages': {
    notRun: 'the test has done it before: it is typed in a checkout, and the rest is not',
  },
  'npm install --save-dev /tmp/packages/tapwright-cli-*.tgz': {
    instead: 'npm install --no-audit --no-fund --save-dev $PACKAGES/tapwright-cli-*.tgz',
    why: PACKED,
  },
  'npx tapwright init --yes --virtual notes': {
    prints: /^Next:$/m,
    leaves: ['tapwright.config.mts', 'tests/first.case.yaml'],
  },
  'npx tapwright doctor': { prints: /^Nothing is wrong\.$/m },
  'npx tapwright run --goal "Turn on the dark theme"': {
    prints: /^completed, proved by the screen[\s\S]*^script {3}webdriverio \(replayed\)/m,
    leaves: ['results/index.html'],
  },
  'npx tapwright test tests': { prints: /^1 test in 1 file, [\s\S]*^1 of 1 passed$/m },
  'npx tapwright test tests --out failed': {
    exit: 1,
    prints: /“Oat milk” is not shown[\s\S]*^1 of 2 passed, 1 failed$/m,
    leaves: ['failed/index.html'],
  },
  'npx tapwright script export results/job_….json --format webdriverio --from-package --out specs/dark-theme.ts':
    {
      instead:
        'npx tapwright script export results/$JOB.json --format webdriverio --from-package --out specs/dark-theme.ts',
      why: 'job_… is the job that was run',
      leaves: ['specs/dark-theme.ts', 'specs/dark-theme.locators.json', 'specs/wdio.conf.ts'],
    },
  'npm install --save-dev /tmp/packages/tapwright-webdriverio-*.tgz appium@3 appium-uiautomator2-driver @wdio/cli@9 @wdio/local-runner@9 @wdio/mocha-framework@9 @wdio/spec-reporter@9 webdriverio@9':
    {
      instead:
        'npm install --no-audit --no-fund --no-save --legacy-peer-deps $PACKAGES/tapwright-webdriverio-*.tgz && for one in $APPIUM_MODULES/* $APPIUM_MODULES/.bin/wdio; do to=node_modules/${one#$APPIUM_MODULES/}; [ -e $to ] || ln -s $one $to; done',
      why: `${PACKED}; Appium and the runner are those of \`npm run test:appium\``,
    },
  'npx tapwright farm --devices 1 --virtual notes --port 5137': {
    instead: 'npx tapwright farm --devices 1 --virtual notes --port 0',
    why: PORT,
    serves: { ready: /^ready$/m, sets: { FARM: /ANDROID_ADB_SERVER_PORT=(\d+)/ } },
  },
  'npx appium --default-capabilities \'{"appium:adbPort": 5137}\'': {
    notRun: 'the test starts the same program at a free port, as `npm run test:appium` does',
  },
  'ANDROID_SERIAL=virtual-1 npx wdio run specs/wdio.conf.ts': {
    instead: 'APPIUM_URL=$APPIUM ANDROID_SERIAL=virtual-1 npx wdio run specs/wdio.conf.ts',
    why: PORT,
    prints: /1 passing/,
  },
  'npx tapwright serve --virtual notes': {
    instead: 'npx tapwright serve --virtual notes --port 0',
    why: PORT,
    serves: { ready: /^REST /m, sets: { PLATFORM: /^listening on (http:\S+)$/m } },
  },
  "npx tapwright schedule put nightly tests --cron '30 2 * * 1-5' --time-zone Europe/Berlin": {
    instead:
      "npx tapwright schedule put nightly tests --cron '30 2 * * 1-5' --time-zone Europe/Berlin --url $PLATFORM",
    why: PORT,
  },
  'npx tapwright schedule': {
    instead: 'npx tapwright schedule --url $PLATFORM',
    why: PORT,
    prints: /nightly/,
  },
};
