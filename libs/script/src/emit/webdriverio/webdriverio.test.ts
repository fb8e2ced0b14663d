import { describe, expect, it } from 'vitest';
import type { Locator } from '../../locate/locator.ts';
import { dayFromToday, parameter } from '../../text/template.ts';
import type { Check, TraceStep } from '../../trace/trace.ts';
import { CASE_PIN, caseTrace } from '../case.fixture.ts';
import { actionOn, notesTrace, screenOf } from '../notes.fixture.ts';
import { codeLine, codeString, codeTemplate } from './code-text.ts';
import { by } from './prelude/selectors.ts';
import { values } from './prelude/values.ts';
import { chainCode, findable, selectorCode } from './selector-code.ts';
import { describeAction, stepCode } from './step-code.ts';
import { webdriverio } from './webdriverio.ts';

const proof = { status: 'replayed', detail: '3 of 3 steps on emulator-5554' } as const;
const counted = { matches: 1, fragile: false };
const POINT: Locator = { by: 'point', x: 3, y: 4, matches: 1, fragile: true };
const stepWith = (more: Partial<TraceStep>): TraceStep => {
  const [first] = notesTrace().steps;
  if (first === undefined) throw new Error('the trace has steps');
  return { ...first, ...more };
};
const emitSteps = (...steps: readonly TraceStep[]) => webdriverio.emit({ ...notesTrace(), steps }, { proof });

describe('the script', () => {
  it('lists goal, case, app, proof, losses and variables in its head', () => {
    const { content, losses } = webdriverio.emit(caseTrace(), { proof });
    const head = content.slice(0, content.indexOf('const app'));
    expect(head).toContain('// Case:  transfer-1: A transfer to a known payee, PAY-12');
    expect(head).toContain('// Proof: replayed, 3 of 3 steps on emulator-5554');
    for (const loss of losses) expect(head).toContain(`// Loss:  ${loss}`);
    expect(head).toContain(
      '// Value: TAPWRIGHT_PIN gives pin, a secret: the script does not begin without it',
    );
  });

  it('holds no secret, even where the trace holds one by mistake', () => {
    const trace = caseTrace();
    const parameters = trace.parameters.map((at) => (at.secret ? { ...at, value: CASE_PIN } : at));
    expect(webdriverio.emit({ ...trace, parameters }, { proof }).content).not.toContain(CASE_PIN);
  });

  it('never waits for a time, and names each sentence of the case once', () => {
    const { content } = webdriverio.emit(caseTrace(), { proof });
    expect(content).not.toMatch(/\.pause\(|setTimeout|sleep/);
    expect(content.match(/^ {2}\/\/ \d\. /gm)).toEqual(['  // 1. ', '  // 2. ']);
  });

  it('no text can break out of its string or comment', () => {
    const goal = 'x\n*/ process.exit(0) //\u2028process.exit(0)';
    const { content } = webdriverio.emit({ ...notesTrace(), goal, app: 'A\r\nprocess.exit(0)' }, { proof });
    for (const line of content.split(/[\n\r\u2028]/)) expect(line).not.toMatch(/^\s*process\.exit\(0\)/);
  });
});

describe('losses', () => {
  it('none where names and texts identify every element', () =>
    expect(emitSteps(...notesTrace().steps).losses).toEqual([]));

  const unnamed: Check = { kind: 'state', name: 'box', locators: [POINT], is: 'checked' };
  it.each<[string, TraceStep]>([
    ['coordinates', stepWith({ locators: [POINT] })],
    ['should happen once', stepWith({ action: { ...stepWith({}).action, effect: 'commit' } })],
    ['not checked by itself', stepWith({ after: { activity: '', structureKey: '', checks: [] } })],
    [
      'the state of “box” is not checked',
      stepWith({ after: { activity: '', structureKey: '', checks: [unnamed] } }),
    ],
    [
      'only a picture identifies its element',
      stepWith({ locators: [{ by: 'look', className: 'A', hash: '0', ...counted }] }),
    ],
  ])('%s', (words, step) => {
    const { losses } = emitSteps(step);
    expect(losses).toHaveLength(1);
    expect(losses[0]).toContain(words);
  });

  it('a window that nothing names is not closed: a point would be found on every screen', () => {
    const guard = { name: 'advert', shows: [POINT], dismiss: [POINT] };
    const { content, losses } = webdriverio.emit({ ...notesTrace(), guards: [guard] }, { proof });
    expect(losses).toEqual(['“advert” is not closed where it comes up: nothing names it']);
    expect(content).toContain('const guards = (): readonly Guard[] => [];');
  });
});

describe('steps', () => {
  const onList = (kind: TraceStep['action']['kind'], more: Partial<TraceStep['action']> = {}) => {
    const action = { ...actionOn(screenOf('list'), kind, 'New note'), ...more };
    const after = { activity: '', structureKey: '', checks: [] };
    return stepCode(stepWith({ action, after, locators: [{ by: 'desc', desc: 'Go', ...counted }] })).map(
      (line) => line.replace(/\s+/g, ' '),
    );
  };
  const target = '"\\"New note\\"", [ by.desc("Go"), ]';

  it.each([
    [onList('click'), [`await phone.click(${target});`]],
    [onList('double_click'), [`await phone.doubleClick(${target});`]],
    [onList('long_click'), [`await phone.longClick(${target});`]],
    [
      onList('text', { text: `a$$b ${parameter('x')}` }),
      [`await phone.type(${target}, "a$b " + values.parameter("x"));`],
    ],
    [onList('clear'), [`await phone.type(${target}, "");`]],
    [
      onList('scroll', { direction: 'left', distance: 'short' }),
      [`await phone.scroll(${target}, "left", 0.33);`],
    ],
    [onList('swipe_selector', { text: '5', direction: 'up' }), [`await phone.turn(${target}, "5", "up");`]],
    [onList('keypad', { text: parameter('pin') }), ['await phone.keypad(values.parameter("pin"));']],
    [onList('back'), ['await phone.back();']],
    [onList('home'), ['await phone.press("home");']],
    [onList('enter'), ['await phone.press("enter");']],
    [onList('restart'), ['await phone.restart(app);']],
    [onList('wait'), []],
    [onList('end'), []],
  ])('%#', (lines, expected) => expect(lines).toEqual(expected));

  it('a far scroll is three swipes', () => expect(onList('scroll', { distance: 'far' })).toHaveLength(3));

  it('an action reads as a person would say it', () => {
    const action = { ...actionOn(screenOf('list'), 'text', 'New note', 'a\nb') };
    expect(describeAction(action)).toBe('text "a b" into "New note"');
  });
});

describe('selectors', () => {
  it.each<[Locator, string]>([
    [{ by: 'id', resourceId: 'a:id/b', className: 'C', ...counted }, 'by.id("a:id/b", "C")'],
    [
      { by: 'id_text', resourceId: 'a:id/b', text: parameter('n'), ...counted },
      'by.idText("a:id/b", values.parameter("n"))',
    ],
    [{ by: 'text', text: 'T', ...counted }, 'by.text("T")'],
    [{ by: 'near', className: 'C', anchor: 'T', side: 'around', ...counted }, 'by.near("C", "T", "around")'],
    [{ by: 'nth', className: 'C', containerId: '', nth: 2, ...counted }, 'by.nth("C", "", 2)'],
    [POINT, 'by.point(3, 4)'],
  ])('%#', (locator, code) => expect(selectorCode(locator)).toBe(code));

  it('points are used only where nothing else is', () => {
    const named: Locator = { by: 'text', text: 'T', ...counted };
    expect(chainCode(findable([named, POINT]), '')).toBe('[\n  by.text("T"),\n]');
    expect(chainCode(findable([POINT]), '')).toBe('[\n  by.point(3, 4),\n]');
  });

  it('finds texts by XPath that UiSelector might misread', () => {
    expect(by.text('Save')).toEqual({
      using: '-android uiautomator',
      value: 'new UiSelector().text("Save")',
    });
    expect(by.text('C:\\')).toEqual({ using: 'xpath', value: '//*[@text="C:\\"]' });
    expect(by.text(`a"b'c`).value).toBe(`//*[@text=concat("a", '"', "b'c")]`);
    expect(by.pattern('"a"')[0].value).toBe('new UiSelector().textMatches("(?:\\"a\\")")');
  });
});

describe('texts in code', () => {
  it.each([
    '"',
    "'",
    '\\',
    '\n',
    parameter('x'),
    '`',
    '*/',
    '\u2028\u2029',
    '\u202e',
    '\u0000',
    '🙂',
    '\ud800',
    '</script>',
  ])('%j stays itself', (text) => {
    const code = codeString(text);
    expect(new Function(`return ${code};`)()).toBe(text);
    expect(code).not.toMatch(/[\n\u2028\u2029\u202e]/);
  });

  it('comments stay on one line', () => expect(codeLine('a\r\nb\u2028c\u202ed')).toBe('a b cd'));

  it('templates become sums', () => {
    expect(codeTemplate(`${dayFromToday(-1, 'd MMM')} at $$5`)).toBe('values.day(-1, "d MMM") + " at $5"');
    expect(codeTemplate('')).toBe('""');
  });
});

describe('values', () => {
  it('days are those of template.ts, in every format', () => {
    values.countFrom('2030-01-31T23:59:59+1300');
    expect(values.day(1, 'EEEE, d MMMM yyyy')).toBe('Friday, 1 February 2030');
    expect(values.day(-31, 'EEE dd.MM.yy M MMM')).toBe('Mon 31.12.29 12 Dec');
    expect(() => values.countFrom('soon')).toThrow('no day');
  });

  it('names every missing value', () => {
    const secret = (env: string) => ({ name: env, env, secret: true, value: null });
    expect(() => values.read([secret('TAPWRIGHT_NO_1'), secret('TAPWRIGHT_NO_2')])).toThrow(
      'missing in the environment: TAPWRIGHT_NO_1, TAPWRIGHT_NO_2',
    );
  });

  it('secrets are masked, plain values are not', () => {
    values.read([
      { name: 'plain', env: 'TAPWRIGHT_NO_3', secret: false, value: 'Ada' },
      // A value may look like a replacement pattern.
      { name: 'pin', env: 'TAPWRIGHT_NO_4', secret: true, value: '$&1' },
    ]);
    expect(values.masked('Ada typed $&1 and $&1')).toBe(
      `Ada typed ${parameter('pin')} and ${parameter('pin')}`,
    );
  });
});
