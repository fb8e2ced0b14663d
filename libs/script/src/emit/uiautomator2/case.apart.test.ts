import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { centreOf, parseHierarchy } from '@tapwright/screen';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CASE_DIALOG, type CaseScreenName, caseDumps, caseScreen, caseTrace } from '../case.fixture.ts';
import { run, withoutPython } from './python.fixture.ts';
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

const PAYEE = 'Zoë "Q" O\'Hara';
const DUMPS = caseDumps({ payee: PAYEE, due: '3 Mar 2031', today: '28 Feb 2031' });

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
const PIN = '4711';
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

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapwright-case-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function play(covered: readonly CaseScreenName[], dumps: Partial<typeof DUMPS> = {}) {
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
  await writeFile(join(folder, 'case.json'), JSON.stringify(setting));
  await writeFile(join(folder, 'uiautomator2.py'), PHONE);
  const { content } = uiautomator2.emit(caseTrace(), { proof: { status: 'not_replayed', detail: '' } });
  await writeFile(join(folder, 'replay.py'), content);
  const env = { TAPWRIGHT_PAYEE: PAYEE, TAPWRIGHT_PIN: PIN, TAPWRIGHT_DEADLINE_S: '1' };
  return run('python3', [join(folder, 'replay.py')], env);
}

describe.skipIf(withoutPython)('the Python script of a case', () => {
  it('passes on another day and with another payee', async () => {
    const { code, stdout, stderr } = await play([]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('PASSED: 14 steps');
    expect(stdout + stderr).not.toContain(PIN);
  });

  it('closes a window that may come up over any screen', async () => {
    const { code, stdout, stderr } = await play(['home', 'below', 'pin2', 'repeated', 'receipt']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.match(/closed: the question about notifications/g)).toHaveLength(5);
  });

  it('names the step where the element has lost what identified it', async () => {
    const { code, stderr } = await play([], {
      pinned: DUMPS.pinned.replaceAll(':id/repeat', ':id/other').replaceAll('EditText', 'View'),
    });
    expect(code).toBe(1);
    expect(stderr).toContain('FAILED at step 12');
    expect(stderr).not.toContain(PIN);
  });

  it('reports a screen that cannot be read', async () => {
    const { code, stderr } = await play([], { payees: '<hierarchy' });
    expect(code).toBe(1);
    expect(stderr).toContain('FAILED at step 0');
    expect(stderr).toContain('(the screen could not be read: ParseError)');
  });
});
