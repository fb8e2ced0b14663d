import { describe, expect, it } from 'vitest';
import { readScript } from '../read-body.ts';
import { APP, flow, read } from './flow.fixture.ts';

const done = (commands: string) =>
  read(commands).steps.map(({ action: { kind, text, direction } }) =>
    [kind, text, direction].filter((word) => word !== null).join(' '),
  );

describe('what is done', () => {
  it.each([
    ['- tapOn: Save', ['click']],
    ['- doubleTapOn: {id: save}', ['double_click']],
    ['- longPressOn: Save', ['long_click']],
    ['- inputText: "a b"', ['text a b']],
    ['- inputText: a\n- inputText: b', ['text ab']],
    ['- eraseText\n- inputText: {text: b}', ['text b']],
    ['- eraseText: 9', ['clear']],
    ['- pressKey: Enter\n- pressKey: {key: back}\n- back', ['enter', 'back', 'back']],
    ['- scroll\n- swipe: {direction: LEFT}', ['scroll down', 'scroll right']],
    ['- swipe: {from: {id: list}, direction: UP, duration: 400}', ['scroll down']],
    ['- swipe: {start: "10%,50%", end: "90%,55%"}', ['scroll left']],
    ['- openLink: notes://note/4', ['open_link notes://note/4']],
    ['- tapOn: A\n- stopApp\n- launchApp', ['click', 'restart']],
    ['- repeat: {times: 3, commands: [back]}', ['back', 'back', 'back']],
    ['- runFlow: {commands: [back, {tapOn: A}]}', ['back', 'click']],
    ['- runFlow: {when: {platform: Android}, commands: [back]}', ['back']],
    ['- retry: {maxRetries: 3, commands: [back, {tapOn: A}]}', ['back', 'click']],
    ['- tapOn: {text: A, repeat: 2, delay: 50, retryTapIfNoChange: false}', ['click', 'click']],
    ['- back\n- killApp\n- takeScreenshot: x\n- launchApp', ['back', 'restart']],
  ])('%s', (commands, steps) => {
    expect(done(commands)).toEqual(steps);
  });

  it('a keyboard that is hidden is a BACK that a replay leaves out where there is none', () => {
    expect(read('- hideKeyboard').steps).toMatchObject([
      { action: { kind: 'back' }, before: { keyboard: true } },
    ]);
  });

  it.each([
    ['- back', {}, { cleared: false }],
    ['- launchApp: {clearState: true}\n- back', {}, { cleared: true }],
    ['- stopApp\n- pressKey: Home\n- tapOn: Notes', {}, { at: 'home', cleared: false }],
  ])('the start: %s', (commands, _more, start) => {
    const { start: is } = read(commands);
    expect(is).toMatchObject(start);
  });
});

describe('on what', () => {
  const fits = { by: 'fits', text: '', pattern: '', resourceId: '', nth: 1 };
  it.each<[string, readonly object[]]>([
    [
      'Save',
      [
        { by: 'text', text: 'Save' },
        { by: 'desc', desc: 'Save' },
        { ...fits, text: 'Save' },
      ],
    ],
    ['"Save\\\\?"', [{ by: 'text', text: 'Save?' }, { by: 'desc' }, { ...fits, text: 'Save?' }]],
    [
      'Really?',
      [{ by: 'text', text: 'Really?' }, { by: 'desc' }, { text: 'Really?' }, { ...fits, pattern: 'Really?' }],
    ],
    ['.*ave.*', [{ ...fits, pattern: '.*ave.*' }]],
    ['"[0-9]+ notes|none"', [{ ...fits, pattern: '[0-9]+ notes|none' }]],
    ['{text: Save, index: 2}', [{ ...fits, text: 'Save', nth: 3 }]],
    ['{id: row, index: -1}', [{ ...fits, resourceId: 'row', nth: -1 }]],
    [
      '{id: save}',
      [
        { by: 'id', resourceId: `${APP}:id/save` },
        { by: 'id', resourceId: 'save' },
        { ...fits, resourceId: 'save' },
      ],
    ],
    ['{id: "android:id/button1"}', [{ by: 'id', resourceId: 'android:id/button1' }, { by: 'fits' }]],
    ['{point: "50%,25.5%"}', [{ by: 'share', x: 50, y: 25.5 }]],
    ['{point: "540, 900"}', [{ by: 'point', x: 540, y: 900 }]],
    ['"(?si)save.+"', [{ ...fits, pattern: 'save.+' }]],
    [
      '{below: Amount}',
      [{ by: 'beside', side: 'below', anchorText: 'Amount', anchorId: '', text: '', resourceId: '', nth: 0 }],
    ],
    [
      '{id: row, index: 1, childOf: {id: list}}',
      [{ by: 'beside', side: 'in', anchorText: '', anchorId: 'list', resourceId: 'row', nth: 2 }],
    ],
    [
      '{text: Edit, rightOf: {text: "Rent.*"}}',
      [{ by: 'beside', side: 'right_of', anchorPattern: 'Rent.*', text: 'Edit' }],
    ],
    ['{id: row, containsDescendants: [{text: Ada}]}', [{ by: 'beside', side: 'around', anchorText: 'Ada' }]],
  ])('%s', (selector, chain) => {
    expect(read(`- tapOn: ${selector}`).steps[0]?.locators).toMatchObject(chain);
  });

  it('a point in an element is a share of it', () => {
    const [step] = read('- tapOn: {text: Terms, point: "25%,50%"}').steps;
    expect(step?.action.target?.spot).toEqual({ x: 0.25, y: 0.5 });
  });
});

describe('what must be seen', () => {
  it.each<[string, readonly object[]]>([
    ['- assertVisible: Saved', [{ kind: 'text', text: 'Saved' }]],
    ['- assertVisible: {text: .*aved.*}', [{ kind: 'contains', text: 'aved' }]],
    ['- assertVisible: "[0-9]+ notes"', [{ kind: 'pattern', pattern: '[0-9]+ notes' }]],
    ['- assertVisible: {id: box, checked: false}', [{ kind: 'state', is: 'unchecked' }]],
    ['- assertVisible: {id: box}', [{ kind: 'state', is: 'present' }]],
    ['- assertNotVisible: Saved', [{ kind: 'state', is: 'absent' }]],
    // In any case, as Maestro compares: “SAVED” is there, too.
    [
      '- assertNotVisible: .*aved.*',
      [
        { kind: 'absent', text: 'aved' },
        { kind: 'state', is: 'absent', locators: [{ by: 'fits', pattern: '.*aved.*' }] },
      ],
    ],
    ['- assertNotVisible: .*${WHO} is.*', [{ kind: 'absent', text: '${WHO} is' }]],
    ['- scrollUntilVisible: {element: Saved, direction: UP}', [{ kind: 'text', text: 'Saved' }]],
    [
      '- extendedWaitUntil: {visible: Saved, notVisible: {id: spinner}, timeout: 9000}',
      [
        { kind: 'text', text: 'Saved' },
        { kind: 'state', is: 'absent' },
      ],
    ],
  ])('%s', (commands, checks) => {
    expect(read(`- back\n${commands}`).steps[0]?.after.checks).toMatchObject(checks);
    // Before anything is done, a step that only looks has the checks.
    expect(read(`${commands}\n- back`).steps).toMatchObject([
      { action: { kind: 'wait' }, after: { checks } },
      { action: { kind: 'back' }, after: { checks: [] } },
    ]);
  });
});

describe('variables and flows in flows', () => {
  it('are parameters at the top, and texts in what is run', () => {
    const settings = 'env:\n  WHO: ${WHO || "Ada \\"B\\" $5"}\n  both: ${WHO} and ${PIN}\n';
    const files = {
      'parts/login.yaml': flow(
        '- inputText: "${HELLO}, ${WHO}"\n- runFlow: ../more.yaml',
        'env: {HELLO: Hi}\n',
      ),
      'more.yaml': flow('- tapOn: ${both}'),
    };
    const { steps, parameters } = read(
      '- runFlow: {file: parts/login.yaml, env: {WHO: "Bob"}}\n- inputText: ${WHO}',
      { settings, files },
    );
    expect(parameters).toEqual([
      { name: 'WHO', secret: false, value: 'Ada "B" $5', env: 'WHO' },
      { name: 'PIN', secret: true, value: null, env: 'PIN' },
    ]);
    expect(steps.map(({ action, locators: [first] }) => action.text ?? first)).toMatchObject([
      'Hi, Bob',
      { by: 'text', text: '${WHO} and ${PIN}' },
      '${WHO}',
    ]);
  });
});

/** What is done, with what it stands under: how many steps from there on. */
const under = (commands: string) =>
  read(commands).steps.map(({ action: { kind, target }, when = [], after }) => ({
    does: [kind, ...(target === null ? [] : [target.label])].join(' '),
    when: when.map(({ is, name, state, steps }) => [is, name, ...(state ?? []), steps].join(' ')),
    checks: after.checks.length,
  }));
const step = (does: string, when: readonly string[] = [], checks = 0) => ({ does, when, checks });

describe('commands under a condition', () => {
  it('are steps that are done where it holds', () => {
    const { schema, steps, guards } = read(
      '- runFlow: {when: {visible: Rate us}, commands: [{tapOn: Later}, back]}\n- tapOn: Save',
    );
    expect(schema).toBe('tapwright-trace-3');
    expect(steps).toMatchObject([
      {
        action: { kind: 'click' },
        when: [{ is: 'visible', name: 'Rate us', locators: [{ text: 'Rate us' }, {}, {}], steps: 2 }],
      },
      { action: { kind: 'back' } },
      { action: { kind: 'click' } },
    ]);
    expect(steps[2]).not.toHaveProperty('when');
    expect(guards).toEqual([]);
  });

  it('an optional tap is one where its element is there; a point is always there', () => {
    expect(under('- tapOn: {text: Skip, optional: true}')).toEqual([step('click Skip', ['visible Skip 1'])]);
    expect(under('- tapOn: {point: "5%,5%", optional: true}')).toEqual([step('click ')]);
  });

  it('all conditions must hold, and those within others, too', () => {
    const inner = '{runFlow: {when: {notVisible: C}, commands: [back, {tapOn: D}]}}';
    expect(under(`- runFlow: {when: {visible: A, notVisible: B}, commands: [${inner}, scroll]}`)).toEqual([
      step('back', ['visible A 3', 'notVisible B 3', 'notVisible C 2']),
      step('click D'),
      step('scroll the screen'),
    ]);
  });

  it('checks stay under their condition, and those behind it do not stand under it', () => {
    const group = '{when: {visible: A}, commands: [{assertVisible: B}, {tapOn: C}, {assertVisible: D}]}';
    expect(under(`- back\n- runFlow: ${group}\n- assertVisible: E`)).toEqual([
      step('back'),
      step('wait', ['visible A 2'], 1),
      step('click C', [], 1),
      step('wait', [], 1),
    ]);
  });

  it('what is repeated while something is there ends when it is gone, and after so many times', () => {
    expect(under('- repeat: {times: 3, while: {visible: A}, commands: [back]}')).toEqual([
      step('back', ['visible A 3']),
      step('back', ['visible A 2']),
      step('back', ['visible A 1']),
    ]);
  });

  it('a text is never typed into what a condition may have left out', () => {
    const typed = read('- inputText: a\n- runFlow: {when: {visible: A}, commands: [{inputText: b}]}');
    expect(typed.steps.map(({ action }) => action.text)).toEqual(['a', 'b']);
  });
});

describe('what a replay has no need of, or does otherwise, is told', () => {
  it.each([
    ['- takeScreenshot: x', 'line 4 of x.yaml: takeScreenshot is left out'],
    ['- waitForAnimationToEnd: {timeout: 500}', 'waitForAnimationToEnd is left out'],
    ['- installApp: ../app.apk', 'the app must be installed'],
    ['- assertVisible: {text: A, optional: true}', 'assertVisible is optional'],
    ['- extendedWaitUntil: {visible: A, timeout: 900, optional: true}', 'extendedWaitUntil is optional'],
    ['- assertVisible: {text: A, timeout: 90000}', 'a replay waits 20 s only'],
    ['- launchApp: {permissions: {all: allow}}', 'gives no permissions'],
    ['- retry: {commands: [back]}', 'done once'],
    ['- inputText: {text: a, optional: true}', 'line 4 of x.yaml: it is not optional in a replay'],
    ['- runFlow: {commands: [back], optional: true}', 'it is not optional in a replay'],
    ['- inputRandomEmail', '--set RANDOM_1=VALUE'],
  ])('%s', (commands, told) => {
    expect(read(commands).notes).toContainEqual(expect.stringContaining(told));
  });

  it('an optional check leaves nothing behind', () => {
    expect(read('- back\n- assertVisible: {text: A, optional: true}').steps[0]?.after.checks).toEqual([]);
  });

  it('what is typed at random is the same in each replay, and can be given', () => {
    const { steps, parameters } = read('- inputRandomText: {length: 3}\n- tapOn: A\n- inputRandomNumber');
    expect(parameters).toEqual([
      { name: 'RANDOM_1', secret: false, value: 'ran', env: 'RANDOM_1' },
      { name: 'RANDOM_2', secret: false, value: '48151623', env: 'RANDOM_2' },
    ]);
    expect(steps.map(({ action }) => action.text)).toEqual(['${RANDOM_1}', null, '${RANDOM_2}']);
  });

  it('hooks of a flow are done before and after it', () => {
    const settings = 'onFlowStart:\n  - tapOn: First\nonFlowComplete:\n  - tapOn: Last\n';
    // The app is started by the flow itself, after what comes first.
    const { steps } = read('- tapOn: Then', { settings });
    expect(steps.map(({ action }) => action.target?.label)).toEqual(['First', undefined, 'Then', 'Last']);
  });
});

describe('a condition that depends on the screen', () => {
  const commands = [
    '- runFlow:',
    '    when: {visible: Sign in}',
    '    commands: [{tapOn: Sign in}, {tapOn: Go}]',
    '- runFlow: part.yaml',
  ].join('\n');
  const files = { 'part.yaml': flow('- runFlow: {when: {true: "${A}"}, commands: [back, back]}') };
  const more = `${commands}\n- runFlow: {when: {true: "\${B}"}, commands: [back]}`;

  it.each<[boolean, boolean, readonly string[]]>([
    [true, true, ['click', 'click', 'back', 'back']],
    [true, false, ['click', 'click']],
    [false, true, ['back', 'back']],
  ])('is decided: %s, %s', (first, second, kinds) => {
    const { steps, notes } = read(commands, { files, when: { 'x.yaml:4': first, 'part.yaml:3': second } });
    expect(steps.map(({ action }) => action.kind)).toEqual(kinds);
    const told = (does: boolean) => (does ? 'its commands are always done' : 'its commands are left out');
    expect(notes).toEqual([`line 4 of x.yaml: ${told(first)}`, `line 3 of part.yaml: ${told(second)}`]);
  });

  it('is refused with all others that nobody has decided about', () => {
    expect(() => read(more, { files })).toThrow('; so do those of line 8 of x.yaml');
  });
});

describe('a flow whose app is a variable', () => {
  const of = (body: string, values: Readonly<Record<string, string>> = {}) =>
    readScript({ fileName: 'x.yaml', body, locators: null, values }).trace;
  const body = 'appId: ${APP_ID}\nenv: {ROW: "1"}\n---\n- tapOn: {id: "row_${ROW}"}\n- inputText: ${PIN}\n';

  it('is read with what it stands for, as are ids', () => {
    const { packageName, parameters, steps } = of(body, { APP_ID: APP, ROW: '2' });
    expect(packageName).toBe(APP);
    expect(steps[0]?.locators[0]).toMatchObject({ resourceId: `${APP}:id/row_2` });
    expect(parameters).toMatchObject([{ name: 'PIN', secret: true }]);
  });

  it.each([
    [body, {}, 'is a variable without a value', '--set APP_ID=ID'],
    [body, { APP_ID: 'my app' }, 'is a variable', '--set APP_ID=ID'],
    ['appId: org.example.my-app\n---\n- back\n', {}, 'is not the id of an Android app', 'org.example.notes'],
    ['name: x\n---\n- back\n', {}, 'does not say which app it starts', 'org.example.notes'],
  ])('is refused without it (%#)', (given, values, what, advice) => {
    expect(() => of(given, values)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(what),
        expected: expect.stringContaining(advice),
      }),
    );
  });
});
