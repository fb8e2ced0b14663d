/** What the test does with a command of README.md. A command without an entry is run as it stands and must end with 0. */
export interface Entry {
  /** Why it is not run, and what shows that it works. It stands alone. */
  readonly notRun?: string;
  /** The command that is run in its place, with the reason. Variables: see `serves`. */
  readonly instead?: string;
  readonly why?: string;
  /** The exit code that README.md promises; default: 0. */
  readonly exit?: number;
  /** A line that it prints. */
  readonly prints?: RegExp;
  /** What it leaves in the folder. */
  readonly leaves?: readonly string[];
  /** It runs until it is stopped. */
  readonly serves?: Serves;
}

export interface Serves {
  readonly ready: RegExp;
  /** The variables of later commands, read from what it prints. */
  readonly sets: Readonly<Record<string, RegExp>>;
  /** A command that is run next to it; then it is stopped. Without one it runs until the end. */
  readonly meanwhile?: string;
}

const NO_PHONE = 'there is no phone here: one of the farm above stands in';
const NO_MODEL = 'there is no key here: a test server that speaks as OpenAI does stands in';
const OTHER_DATA =
  'it takes minutes and needs recordings beside the project; bench/src/other-data runs it on recordings of its own';
const CI = 'it is what .ci/run itself runs';
const DARK = '--goal "Turn on the dark theme"';
const NOTES = '--app org.tapwright.notes';

/** Commands of README.md, word by word, that are not simply run, or that promise more than to end with 0. */
export const TABLE: Readonly<Record<string, Entry>> = {
  'npx tapwright run --virtual notes --goal "Turn on the dark theme"': {
    prints: /^completed, proved by the screen: .* \(COMPLETED\)$/m,
  },
  'npx tapwright replay .tapwright/runs/job_….json --virtual notes --heal similarity': {
    instead: 'npx tapwright replay .tapwright/runs/$JOB.json --virtual notes --heal similarity',
    why: 'job_… is the last job that was run',
    prints: /^completed: all 3 steps were played/m,
  },
  'npx tapwright replay-run .tapwright/runs/job_….cassette.jsonl --strategy guardian': {
    instead: 'npx tapwright replay-run .tapwright/runs/$JOB.cassette.jsonl --strategy guardian',
    why: 'job_… is the last job that was run',
    exit: 1,
    prints: /^parted$/m,
  },
  'npx tapwright suite run examples/suites/notes.yaml --virtual notes': {
    prints: /^2 of 2 tasks passed/m,
  },
  'npx tapwright train examples/suites/notes.yaml --virtual notes': {
    prints: /^remembered: /m,
  },
  'WALLET_PASSWORD=264019 npx tapwright case run examples/cases/wallet-transfer.yaml --virtual wallet --junit junit.xml --html report':
    { prints: /^2 of 2 passed$/m, leaves: ['junit.xml', 'report/index.html'] },
  'npx tapwright flow expand examples/flows/notes.mmd --out cases': {
    prints: /^3 cases of /m,
    leaves: ['cases/notes-1.yaml', 'cases/notes-3.yaml'],
  },
  'npx tapwright farm --devices 4 --virtual all --port 5137': {
    instead: 'npx tapwright farm --devices 4 --virtual all --port 0',
    why: 'another program may use port 5137',
    serves: { ready: /^ready$/m, sets: { FARM: /ANDROID_ADB_SERVER_PORT=(\d+)/ } },
  },
  'adb -P 5137 devices': {
    instead: 'adb -P $FARM devices',
    why: 'the farm has another port here',
    prints: /^virtual-4\tdevice$/m,
  },
  'npx tapwright run --goal "Turn on dark mode" --serial emulator-5554 --app org.example.app': {
    instead: `ANDROID_ADB_SERVER_PORT=$FARM npx tapwright run ${DARK} --serial virtual-1 ${NOTES}`,
    why: NO_PHONE,
    prints: /^completed, proved by the screen/m,
  },
  'OPENAI_API_KEY=… npx tapwright run --goal "…" --serial … --app … --model openai': {
    instead: `OPENAI_API_KEY=key OPENAI_BASE_URL=$MODEL_SERVER ANDROID_ADB_SERVER_PORT=$FARM npx tapwright run ${DARK} --serial virtual-2 ${NOTES} --model openai`,
    why: `${NO_PHONE}; ${NO_MODEL}`,
    prints: /^completed, /m,
  },
  'OPENAI_BASE_URL=http://127.0.0.1:11434/v1 MODEL=my-model npx tapwright run … --model openai': {
    instead: `OPENAI_BASE_URL=$MODEL_SERVER MODEL=my-model npx tapwright run ${DARK} --virtual notes --model openai`,
    why: NO_MODEL,
    prints: /^completed, /m,
  },
  'npx tapwright record --serial emulator-5554 --out my-app': {
    instead: 'ANDROID_ADB_SERVER_PORT=$FARM npx tapwright record --serial virtual-3 --out my-app',
    why: `${NO_PHONE}; a run through the recorder's port stands in for fingers`,
    leaves: ['my-app/graph.json'],
    serves: {
      ready: /^ready$/m,
      sets: { RECORDER: /use port (\d+)/ },
      meanwhile: `ANDROID_ADB_SERVER_PORT=$RECORDER npx tapwright run ${DARK} --serial virtual-3 ${NOTES} --out recorded`,
    },
  },
  'npx tapwright run --goal "…" --recording my-app': {
    instead: `npx tapwright run ${DARK} --recording my-app`,
    why: 'the goal is up to the reader',
    prints: /^completed, proved by the screen/m,
  },
  'ANDROID_ADB_SERVER_PORT=5137 npx tapwright run --goal "…" --serial virtual-1 --app …': {
    instead: `ANDROID_ADB_SERVER_PORT=$FARM npx tapwright run --goal "Set the font size to large" --serial virtual-1 ${NOTES}`,
    why: 'the farm has another port here, and the goal is up to the reader',
    prints: /^completed, proved by the screen/m,
  },
  'npx tapwright serve --virtual notes': {
    instead: 'npx tapwright serve --virtual notes --port 0',
    why: 'another program may use port 8080',
    serves: { ready: /^listening on /m, sets: { PLATFORM: /^listening on (http:\S+)$/m } },
  },
  'curl -s -X POST localhost:8080/v1/jobs -H \'content-type: application/json\' -d \'{"goal": "Turn on the dark theme", "app": "org.tapwright.notes"}\'':
    {
      instead:
        'curl -s -X POST $PLATFORM/v1/jobs -H \'content-type: application/json\' -d \'{"goal": "Turn on the dark theme", "app": "org.tapwright.notes"}\'',
      why: 'the platform has another port here',
      prints: /"status":"queued"/,
    },
  'npx tapwright devices release SERIAL': {
    instead: 'npx tapwright devices release virtual-1 --url $PLATFORM',
    why: 'the platform has another port here; a phone is quarantined and released in devices-command.slow.apart.test.ts',
    exit: 2,
    prints: /the device virtual-1 is \w+, not quarantined/,
  },
  'npx tapwright COMMAND --help': {
    instead: 'npx tapwright run --help',
    why: 'one command for all; program.test.ts reads the help of each',
    prints: /^Examples:$/m,
  },
  'npm test': { notRun: CI },
  'npm run test:appium': { notRun: CI },
  'npm test -- --all': { notRun: 'CI runs its two halves: npm test, and npm test -- --slow' },
  'npm run test:services': { notRun: CI },
  'npm run check': { notRun: CI },
  'npm run bench:droidtask': { notRun: OTHER_DATA },
  'npm run bench:models': { notRun: OTHER_DATA },
  'npm run bench:droidtask -- --recordings DIR': {
    instead: 'npm run bench:droidtask -- --help',
    why: OTHER_DATA,
    prints: /^ +--recordings <DIR> /m,
  },
  'npm run cluster': {
    instead: 'npm run cluster -- --help',
    why: 'it needs PostgreSQL and NATS; cluster.int.test.ts runs it in `npm run test:services`',
    prints: /^Usage: /m,
  },
};

/** The exit codes of README.md, each with a command that ends so, and what the terminal says. */
export const EXITS: Readonly<Record<number, Pick<Entry, 'prints'> & { readonly command: string }>> = {
  1: {
    command: `npx tapwright run ${DARK} --virtual notes --max-steps 1`,
    prints: /^what to do: /m,
  },
  2: { command: `npx tapwright run ${DARK} --virtual chess`, prints: /VIRTUAL_APP_UNKNOWN/ },
  3: {
    command: `ANDROID_ADB_SERVER_PORT=1 npx tapwright run ${DARK} --serial phone`,
    prints: /DEVICE_UNAVAILABLE/,
  },
  4: {
    command: `ANDROID_ADB_SERVER_PORT=$FARM npx tapwright run --goal "Create a note titled 'Groceries' with the text 'Milk'" --serial virtual-4 ${NOTES}`,
    prints: /^what to do: .*--repeatable/m,
  },
};
