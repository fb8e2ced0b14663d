import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { centreOf, parseHierarchy } from '@tapwright/screen';
import { writeScriptFolder } from '../body/script-folder.fixture.ts';
import { CASE_DIALOG, type CaseScreenName, caseDumps, caseScreen, caseTrace } from '../case.fixture.ts';
import { type Ended, run } from './python.fixture.ts';
import { uiautomator2 } from './uiautomator2.ts';

/** A stand-in for uiautomator2: it shows the dumps of the case and moves on by a table of actions. */
const PHONE = `
import json, os
from collections import namedtuple

HERE = os.path.dirname(__file__)
CASE = json.load(open(os.path.join(HERE, 'case.json'), encoding='utf-8'))

def connect(serial):
    return Phone()

class Phone:
    now, dumps = 'off', 0

    def done(self, *what):
        what = ' '.join(map(str, what))
        with open(os.path.join(HERE, 'log'), 'a', encoding='utf-8') as log:
            log.write(f'{self.now}: {what}\\n')
        if self.covered() and what == CASE['closes']:
            self.dumps = 1
            return
        self.now = CASE['moves'].get(f'{self.now} {what}', self.now)
        self.dumps = 0

    def covered(self):
        return self.dumps == 0 and self.now in CASE['covered']

    def dump_hierarchy(self):
        return CASE['dialog'] if self.covered() else CASE['dumps'][self.now]

    def shell(self, command):
        return namedtuple('Said', 'output exit_code')(CASE['date'] + '\\n', 0)

    def app_current(self):
        package, activity = CASE['activities'][self.now].split('/')
        return {'package': package, 'activity': package + activity}

    def __call__(self, focused):
        return self

    def __getattr__(self, name):
        return lambda *given: self.done(name, *given)
`;

export const PAYEE = 'Zoë "Q" O\'Hara';
export const DUMPS = caseDumps({ payee: PAYEE, due: '3 Mar 2031', today: '28 Feb 2031' });

/** Where a finger touches the element with this text, or whose id ends with it. */
function on(xml: string, name: string): string {
  const parsed = parseHierarchy(xml, { packageName: '', activity: '' });
  const found = parsed.ok
    ? parsed.screen.elements.find(
        (at) => at.text === name || at.resourceId.endsWith(name) || at.className.endsWith(name),
      )
    : undefined;
  if (found === undefined) throw new Error(`no ${name}`);
  return centreOf(found.bounds).map(Math.floor).join(' ');
}

const tap = (screen: CaseScreenName, name: string) => `${screen} click ${on(DUMPS[screen], name)}`;
export const PIN = '4711';
const MOVES: Readonly<Record<string, CaseScreenName>> = {
  'off app_start org.example.bank .Home': 'home',
  [tap('home', 'New transfer')]: 'payees',
  'payees swipe 540 1480 540 520 0.3': 'below',
  [tap('below', PAYEE)]: 'form',
  [tap('form', 'CheckBox')]: 'starred',
  'starred clear_text': 'cleared',
  [`cleared set_text Rent $5 for ${PAYEE}`]: 'noted',
  'noted press enter': 'kept',
  'kept swipe 540 866 540 734 0.6': 'picked',
  [`picked long_click ${on(DUMPS.picked, 'Due 3 Mar 2031')} 1.0`]: 'menu',
  'menu press back': 'picked',
  [`picked double_click ${on(DUMPS.picked, 'Continue')}`]: 'pin0',
  [tap('pin0', '4')]: 'pin1',
  [tap('pin1', '7')]: 'pin2',
  [tap('pin2', '1')]: 'pin3',
  [tap('pin3', '1')]: 'pinned',
  [`pinned set_text ${PIN}`]: 'repeated',
  [tap('repeated', 'Pay')]: 'receipt',
};

export interface CasePlay {
  /** Screens that a window lies over at first. */
  readonly covered?: readonly CaseScreenName[];
  readonly dumps?: Partial<typeof DUMPS>;
  /** With a helper beside it, its body changed; else in one file. */
  readonly change?: (body: string) => string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface CasePlayed extends Ended {
  /** What was done to the phone, one line each. */
  readonly log: string;
}

/** Runs the script of the case against the stand-in, on another day and with another payee. */
export async function playCase({ covered = [], dumps = {}, change, env }: CasePlay): Promise<CasePlayed> {
  const folder = await mkdtemp(join(tmpdir(), 'tapwright-case-'));
  const names = Object.keys(DUMPS) as CaseScreenName[];
  const closes = `click ${on(CASE_DIALOG, 'Not now')}`;
  const activities = Object.fromEntries(names.map((name) => [name, caseScreen(name).activity]));
  const shown = { off: '<hierarchy/>', ...DUMPS, ...dumps };
  const setting = {
    date: '2031-02-28',
    dialog: CASE_DIALOG,
    closes,
    covered,
    activities,
    dumps: shown,
    moves: MOVES,
  };
  try {
    await writeFile(join(folder, 'case.json'), JSON.stringify(setting));
    await writeFile(join(folder, 'uiautomator2.py'), PHONE);
    const given = { TAPWRIGHT_DEADLINE_S: '1', TAPWRIGHT_PIN: PIN, ...(env ?? { TAPWRIGHT_PAYEE: PAYEE }) };
    const ended = await run('python3', await writtenCase(folder, change), given);
    return { ...ended, log: await readFile(join(folder, 'log'), 'utf8').catch(() => '') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the script; gives the arguments for Python. */
async function writtenCase(folder: string, change: CasePlay['change']): Promise<readonly string[]> {
  if (change !== undefined) {
    const path = await writeScriptFolder(folder, uiautomator2, caseTrace(), { change });
    return [join(folder, 'tapwright_u2.py'), path];
  }
  const proof = { status: 'not_replayed', detail: '' } as const;
  const { content } = uiautomator2.emit(caseTrace(), { proof, selfContained: true });
  const path = join(folder, 'replay.py');
  await writeFile(path, content);
  return [path];
}
