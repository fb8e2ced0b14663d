import type { TaskProposal } from '@tapwright/contracts';
import { describe, expect, it, test } from 'vitest';
import { isSameTask } from './same-task.ts';
import { type Refusing, whyRefused } from './why-refused.ts';

const proposal = (task: string, values: Partial<TaskProposal> = {}): TaskProposal => ({
  reasoning: 'it is new',
  task,
  endCondition: '',
  difficulty: 2,
  importance: 4,
  ...values,
});

const refusing = (values: Partial<Refusing> = {}): Refusing => ({
  tasks: [],
  app: 'org.example',
  allowOutside: [],
  forbidden: [],
  ...values,
});

test('a task of the app itself is taken', () => {
  expect(whyRefused(proposal('Add a note called "Milk" and pin it'), refusing())).toBeNull();
});

describe('a repeat', () => {
  const tasks = [{ task: 'Add a note called "Milk"' }];

  it.each([
    ['in the same words', 'Add a note called "Milk"'],
    ['in other capitals and signs', 'add a note, called "MILK"!'],
    ['in another order', 'called "Milk" add a note'],
  ])('%s is refused', (_, task) => {
    expect(whyRefused(proposal(task), refusing({ tasks }))).toMatch(/^it repeats the task/);
  });

  it.each([
    ['with other data', 'Add a note called "Bread"'],
    ['that does more', 'Add a note called "Milk", pin it and share its text'],
    ['of another kind', 'Delete the note called "Milk"'],
  ])('a task %s is none', (_, task) => {
    expect(whyRefused(proposal(task), refusing({ tasks }))).toBeNull();
  });

  test('no language is assumed', () => {
    // Quotes alone make no other data; single ones are quotes, too, and apostrophes are none.
    expect(isSameTask('Create a new note called "Milk"', 'Create a new note called Milk')).toBe(true);
    const long = (title: string) =>
      `Create a new note with the title ${title} and save it to the first notebook`;
    expect(isSameTask(long("'Milk'"), long("'Bread'"))).toBe(false);
    expect(isSameTask(long('‘Milk’'), long('‘Bread’'))).toBe(false);
    expect(isSameTask(long('12'), long('13'))).toBe(false);
    expect(
      isSameTask("Open the app's list and show today's notes", "Open the app's list, show today's notes"),
    ).toBe(true);
    expect(isSameTask('Notiz anlegen und speichern', 'Speichern und Notiz anlegen')).toBe(true);
    expect(isSameTask('添加一个新的购物清单', '添加一个新的购物清单。')).toBe(true);
    expect(isSameTask('添加一个新的购物清单', '删除所有已完成的任务')).toBe(false);
    expect(isSameTask('เพิ่มบันทึกใหม่', 'ลบบันทึกเก่า')).toBe(false);
  });

  test('numbers make tasks differ', () => {
    expect(isSameTask('Set a timer of 5 minutes', 'Set a timer of 15 minutes')).toBe(false);
  });
});

describe('forbidden words', () => {
  it.each([
    ['in the task', proposal('Delete everything in the list')],
    ['in the end condition', proposal('Tidy up', { endCondition: 'delete everything was pressed' })],
    ['in look-alike letters', proposal('Dеlete everything')],
    ['in full width', proposal('ＤＥＬＥＴＥ everything')],
    ['with marks and joiners', proposal('d\u0301el\u200dete everything')],
    ['with a Turkish i', proposal('DELETE EVERYTHİNG')],
    ['with strokes and small capitals', proposal('đelete ᴇverything')],
  ])('%s refuse it', (_, asked) => {
    expect(whyRefused(asked, refusing({ forbidden: ['delete everything'] }))).toBe(
      "'delete everything' is forbidden here",
    );
  });

  test('count as whole words', () => {
    expect(whyRefused(proposal('Rate the payment page'), refusing({ forbidden: ['pay'] }))).toBeNull();
  });

  test('are found in scripts without gaps', () => {
    expect(whyRefused(proposal('打开设置并删除账户'), refusing({ forbidden: ['删除'] }))).not.toBeNull();
  });
});

describe('what leads out of the app is refused', () => {
  it.each([
    'Open https://example.com and sign in',
    'Visit www.example.com',
    'Open com.android.settings and turn the lock off',
    'Use adb to clear the data',
    'Open the app com.other.bank/.Main',
    'Open market://details?id=x',
    'Open Com.Android.Settings',
    'Open ｃｏｍ．ａｎｄｒｏｉｄ．ｓｅｔｔｉｎｇｓ',
    'Open com。android。settings',
    'Open com . android . settings',
    'Open com.and\u200droid.settings',
    'Open сом.аndrоid.sеttings',
    'Visit https：//evil.example',
    'Visit https : // evil.example',
    'Visit http:\\\\evil.example',
    'Open intent:#Intent;action=x;end',
    'Open javascript:alert(1)',
    'Dial tel:112',
    'Reset to FACTORY   RESET',
    'Do a factory-reset',
    'Do a fаctоry_reset',
    'Do a ＦＡＣＴＯＲＹ reset',
    'UNİNSTALL it',
  ])('%s', (task) => {
    expect(whyRefused(proposal(task), refusing())).toMatch(/leads out of the app/);
  });

  test('but not where it is allowed, nor the app’s own names', () => {
    const allowed = refusing({ allowOutside: ['com.android.settings'] });
    expect(whyRefused(proposal('Open com.android.settings for a moment'), allowed)).toBeNull();
    expect(whyRefused(proposal('Open the page org.example.SettingsActivity'), refusing())).toBeNull();
  });

  test('a version or a file name is no package', () => {
    expect(whyRefused(proposal('Check that the page says version 2.1.0'), refusing())).toBeNull();
    expect(whyRefused(proposal('Save the list as milk.txt'), refusing())).toBeNull();
  });
});

test('other ways to write a sentence lead nowhere', () => {
  for (const task of ['Note : milk . Then save it.', 'Uninstalled apps stay listed', 'Set the timer to 5:30'])
    expect(whyRefused(proposal(task), refusing())).toBeNull();
  expect(whyRefused(proposal('Choose the picture 👩\u200d🚀'), refusing())).toBeNull();
});

test.each(['\u0000', '\u001b[31m', '\ud800', '\u061c', '\u200f', '\u2062', '\u3164', '\n'])(
  'a task with %j is refused',
  (hidden) => {
    expect(whyRefused(proposal(`Open${hidden} the list`), refusing())).toMatch(/cannot be seen/);
    const endCondition = `it is${hidden} there`;
    expect(whyRefused(proposal('Open the list', { endCondition }), refusing())).toMatch(/cannot be seen/);
  },
);

test('hidden characters and tasks without words are refused', () => {
  expect(whyRefused(proposal('Open\u202e the list'), refusing())).toMatch(/cannot be seen/);
  expect(whyRefused(proposal('…!'), refusing())).toMatch(/no words/);
});
