import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInteractable } from '@tapwright/screen';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Check, Trace } from '../../trace/trace.ts';
import {
  CASE_DIALOG,
  CASE_PIN,
  type CaseScreenName,
  type CaseValues,
  caseDumps,
  caseScreen,
  caseTrace,
} from '../case.fixture.ts';
import { stubAdb } from './stub-adb.fixture.ts';

/** Where a tap on the element with this text goes. */
function tapOn(name: CaseScreenName, said: string): string {
  const found = caseScreen(name).elements.find(
    (at) =>
      [at.text, at.resourceId, at.className].some((words) => words.endsWith(said)) && isInteractable(at),
  );
  const [left, top, right, bottom] = found?.bounds ?? [0, 0, 0, 0];
  return `input tap ${(left + right) / 2} ${(top + bottom) / 2}`;
}

const CONTINUE = tapOn('picked', 'Continue');
const movesFor = (payee: string) =>
  [
    ['before', "am start -n 'org.example.bank/.Home' 2>&1", 'home'],
    ['home', tapOn('home', 'New transfer'), 'payees'],
    ['payees', 'input swipe 540 1480 540 520 500', 'below'],
    ['below', tapOn('below', 'Ada Byron'), 'form'],
    ['form', tapOn('form', 'CheckBox'), 'starred'],
    ['starred', 'input keyevent KEYCODE_DEL KEYCODE_DEL KEYCODE_DEL KEYCODE_DEL', 'cleared'],
    [
      'cleared',
      `input text 'Rent%s$5%sfor%s${payee.replaceAll(' ', '%s').replaceAll("'", `'\\''`)}'`,
      'noted',
    ],
    ['noted', 'input keyevent KEYCODE_ENTER', 'kept'],
    ['kept', 'input swipe 540 866 540 734 600', 'picked'],
    ['picked', 'input swipe 540 1140 540 1140 1000', 'menu'],
    ['menu', 'input keyevent KEYCODE_BACK', 'picked'],
    ['picked', `${CONTINUE} && { sleep 0.05; true; } && ${CONTINUE}`, 'pin0'],
    ['pin0', tapOn('pin0', '4'), 'pin1'],
    ['pin1', tapOn('pin1', '7'), 'pin2'],
    ['pin2', tapOn('pin2', '1'), 'pin3'],
    ['pin3', tapOn('pin3', '1'), 'pinned'],
    ['pinned', `input text '${CASE_PIN}'`, 'repeated'],
    ['repeated', tapOn('repeated', 'Pay'), 'receipt'],
  ] as const;

function bank(values: CaseValues = {}) {
  const dumps = { before: caseDumps().home.replaceAll('New transfer', 'Apps'), ...caseDumps(values) };
  const names = Object.keys(caseDumps()) as CaseScreenName[];
  const activities = Object.fromEntries(
    names.map((name) => [name, caseScreen(name).activity.replace('/', '/org.example.bank')]),
  );
  const stub = stubAdb({ dumps, activities, moves: movesFor(values.payee ?? 'Ada Byron') });
  stub.write('today', '2030-01-02\n');
  return stub;
}

let stub = bank();
beforeEach(() => {
  stub.remove();
  stub = bank();
});
afterAll(() => stub.remove());
const SECRET = { TAPWRIGHT_PIN: CASE_PIN };
const SLOW = { ...SECRET, TAPWRIGHT_DEADLINE_S: '20' };

/** The trace with no other checks than these, after this step. */
function withChecks(at: number, checks: readonly Check[]): Trace {
  const trace = caseTrace();
  const steps = trace.steps
    .slice(0, at + 1)
    .map((step) => ({ ...step, after: { ...step.after, checks: step.index === at ? checks : [] } }));
  return { ...trace, steps, final: { ...trace.final, checks: [] } };
}

describe('a case as a shell script', () => {
  const shells = [['dash'], ['bash', '--posix'], ['bash'], ['mksh'], ['ksh'], ['busybox', 'sh']] as const;
  it.each(shells.map((shell) => ({ name: shell.join(' '), shell })))(
    'passes in $name, and prints its sentences and the names of its steps',
    ({ name, shell }) => {
      if (spawnSync(shell[0], ['-c', ':']).error !== undefined) {
        console.warn(`NOT TESTED: the script in ${name}, which is not installed`);
        return;
      }
      const { status, stdout, stderr } = stub.run(caseTrace(), SLOW, { shell });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout.trim().split('\n')).toEqual([
        'Prepare a transfer to ${payee}, due in three days',
        'step 1, tap "New transfer"',
        'step 2, scroll "id:payees" "down"',
        'step 3, tap "id:payee text:${payee}"',
        'step 4, tap "near:CheckBox before To ${payee}, at once or later"',
        'step 5, clear "id:amount"',
        'step 6, type into "id:note" "Rent $$5 for ${payee}"',
        'step 7, press "enter"',
        'step 8, pick "id:day" "${today+3d|d MMM yyyy}" "down"',
        'step 9, long tap "Due ${today+3d|d MMM yyyy}"',
        'step 10, press "back"',
        '',
        'Confirm it with the PIN ${pin}',
        'step 11, double tap "Continue"',
        'step 12, keypad "${pin}"',
        'step 13, type into "id:repeat" "${pin}"',
        'step 14, tap "Pay"',
        '',
        'the final check',
        'PASSED: 14 steps',
      ]);
    },
  );

  it.each(['mawk', 'original-awk'])('passes where awk is %s', (awk) => {
    const found = spawnSync('sh', ['-c', `command -v ${awk}`], { encoding: 'utf8' }).stdout.trim();
    if (found === '') {
      console.warn(`NOT TESTED: the script with ${awk}, which is not installed`);
      return;
    }
    symlinkSync(found, stub.file('awk'));
    const PATH = `${dirname(stub.file('awk'))}:${process.env.PATH}`;
    expect(stub.run(caseTrace(), { ...SLOW, PATH })).toMatchObject({ status: 0, stderr: '' });
  });

  it('passes for another payee on another day: it contains nothing that the run typed or saw', () => {
    const payee = `Zoë $(id) 'n "q" \`x\``.replace('ë', 'e');
    stub.remove();
    stub = bank({ payee, today: '27 Feb 2032', due: '1 Mar 2032' });
    stub.write('today', '2032-02-27\n');
    const { status, stderr, log } = stub.run(caseTrace(), { ...SLOW, TAPWRIGHT_PAYEE: payee });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(log).toContain(movesFor(payee)[6][1]);
  });

  it('cannot run without its secret, or with one that cannot be typed, and touches nothing', () => {
    const without = stub.run(caseTrace());
    expect(without).toMatchObject({ status: 2, log: [] });
    expect(without.stderr).toContain('TAPWRIGHT_PIN must give the value of the parameter "pin"');
    const odd = stub.run(caseTrace(), { TAPWRIGHT_PIN: '47é1' });
    expect(odd).toMatchObject({ status: 2, log: [] });
    expect(odd.stderr).not.toContain('47é1');
  });

  it('never shows the secret: not in the script, not in its output, not when typing fails', () => {
    const passed = stub.run(caseTrace(), SLOW);
    expect(stub.read('replay.sh') + passed.stdout + passed.stderr).not.toContain(CASE_PIN);
    stub.write('adb', stub.read('adb').replace('  getprop*', `  *'${CASE_PIN}'*) exit 9 ;;\n  getprop*`));
    stub.write('now', 'before');
    const failed = stub.run(caseTrace(), SLOW);
    expect(failed.status).toBe(1);
    expect(failed.stderr).toBe(
      'FAILED at step 13, type into "id:repeat" "${pin}": the device refused to type\n',
    );
  });

  it('closes a known pop-up at any step, and gives up on one that keeps coming back', () => {
    stub.write('dialog.xml', CASE_DIALOG);
    const { status, stdout } = stub.run(caseTrace(), SLOW);
    expect(status).toBe(0);
    expect(stdout).toContain('  closed: the question about notifications');
    stub.write('now', 'before');
    stub.write('dialog.xml', CASE_DIALOG);
    stub.write('stubborn', '');
    stub.write('closed', '');
    const again = stub.run(caseTrace(), { ...SECRET, TAPWRIGHT_DEADLINE_S: '2' });
    expect(again.status).toBe(1);
    expect(again.stderr).toContain('FAILED at step 1, tap "New transfer"');
    expect(stub.read('closed')).toBe('xxx');
  });
});

describe('a check that does not hold is named in the failure', () => {
  const at = (name: string, by = 'text') =>
    [{ by, [by]: name, matches: 1, fragile: false }] as unknown as Extract<
      Check,
      { kind: 'state' }
    >['locators'];
  it.each<[Check, string]>([
    [{ kind: 'text', text: 'To ${payee}' }, '"To ${payee}" was not shown'],
    [{ kind: 'contains', text: 'From ${payee}' }, '"From ${payee}" was not shown'],
    [{ kind: 'absent', text: '${payee}' }, '"${payee}" was still shown'],
    [{ kind: 'pattern', pattern: 'Due [0-9] [A-Z]' }, 'nothing fitted Due [0-9] [A-Z]'],
    [
      { kind: 'activity', activity: '.Receipt' },
      '.Receipt was not in front within 2 s; it is org.example.bank/.Form',
    ],
    [
      { kind: 'state', name: 'Continue', locators: at('Continue'), is: 'enabled' },
      '"Continue" was not enabled',
    ],
    [
      { kind: 'state', name: 'Continue', locators: at('Continue'), is: 'absent' },
      '"Continue" was not absent',
    ],
    [{ kind: 'state', name: 'Stop', locators: at('Stop'), is: 'present' }, '"Stop" was not present'],
    [{ kind: 'value', name: 'Due', locators: at('0.00'), text: '1.00' }, '"0.00" did not show "1.00"'],
  ])('%j', (check, words) => {
    const { status, stderr } = stub.run(withChecks(2, [check]), SECRET);
    expect(status).toBe(1);
    expect(stderr).toContain(`FAILED at step 3, tap "id:payee text:\${payee}": ${words}`);
  });

  it.each<[Check]>([
    [{ kind: 'contains', text: 'at once' }],
    [{ kind: 'absent', text: 'Pending' }],
    [{ kind: 'pattern', pattern: '(Due|On) [0-9]{1,2} [A-Z][a-z]{2} [0-9]{4}' }],
    [{ kind: 'activity', activity: '.Form' }],
    [{ kind: 'activity', activity: 'org.example.bank/.Form' }],
    [{ kind: 'state', name: 'Continue', locators: at('Continue'), is: 'disabled' }],
    [{ kind: 'state', name: 'Stop', locators: at('Stop'), is: 'absent' }],
    [{ kind: 'value', name: 'Due', locators: at('Due ${today|d MMM yyyy}'), text: 'Due 2 Jan 2030' }],
  ])('and %j holds', (check) => {
    expect(stub.run(withChecks(2, [check]), { ...SECRET, TAPWRIGHT_DEADLINE_S: '5' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});
