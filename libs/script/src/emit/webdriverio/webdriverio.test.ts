import { describe, expect, it } from 'vitest';
import type { Locator } from '../../locate/locator.ts';
import { dayFromToday, parameter } from '../../text/template.ts';
import type { Check, TraceStep } from '../../trace/trace.ts';
import { CASE_PIN, caseTrace } from '../case.fixture.ts';
import { actionOn, notesTrace, screenOf } from '../notes.fixture.ts';
import { codeLine, codeString } from './code-text.ts';
import { selectorsIn } from './prelude/kept.ts';
import { by } from './prelude/selectors.ts';
import { values } from './prelude/values.ts';
import { findable } from './selector-code.ts';
import { describeAction } from './step-code.ts';
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
  it('says what it is and how it was proved; losses stand with the locators', () => {
    const { content, files, losses } = webdriverio.emit(caseTrace(), { proof, name: 'pay' });
    const [what, proved] = content.split('\n');
    expect(what).toBe('// A transfer to a known payee (case transfer-1 for PAY-12)');
    expect(proved).toContain('replayed: 3 of 3 steps on emulator-5554');
    expect(proved).toContain(`${losses.length} losses: see pay.locators.json`);
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({ losses });
  });

  it('holds no secret, even where the trace holds one by mistake', () => {
    const trace = caseTrace();
    const parameters = trace.parameters.map((at) => (at.secret ? { ...at, value: CASE_PIN } : at));
    const { content, files } = webdriverio.emit({ ...trace, parameters }, { proof });
    expect(content + files[0]?.text).not.toContain(CASE_PIN);
  });

  it('never waits for a time, and names each sentence of the case once', () => {
    const { content } = webdriverio.emit(caseTrace(), { proof });
    expect(content).not.toMatch(/\.pause\(|setTimeout|sleep/);
    expect(content.match(/^ {4}app\.step\(/gm)).toHaveLength(3);
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
    const { files, losses } = webdriverio.emit({ ...notesTrace(), guards: [guard] }, { proof });
    expect(losses).toEqual(['“advert” is not closed where it comes up: nothing names it']);
    expect(JSON.parse(files[0]?.text ?? '').guards).toEqual([]);
  });
});

it('an action reads as a person would say it', () => {
  const action = { ...actionOn(screenOf('list'), 'text', 'New note', 'a\nb') };
  expect(describeAction(action)).toBe('text "a b" into "New note"');
});

describe('selectors', () => {
  it('points are used only where nothing else is', () => {
    const named: Locator = { by: 'text', text: 'T', ...counted };
    expect(findable([named, POINT])).toEqual([named]);
    expect(findable([POINT])).toEqual([POINT]);
  });

  it('of a word in a line are those of its locator, without the class of an id', () => {
    const found = (word: string) => selectorsIn(word, 'a').map(({ value }) => value);
    expect(found('id:b')).toEqual(['new UiSelector().resourceId("a:id/b")']);
    expect(found('id:=tag text:Ada')).toEqual(['new UiSelector().resourceId("tag").text("Ada")']);
    expect(found('desc:Save')).toEqual(['Save']);
    expect(found('nothing:')).toEqual([]);
    expect(() => found('near:Switch')).toThrow('is not a locator');
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
});

describe('values', () => {
  it('days are those of template.ts, in every format', () => {
    values.countFrom('2030-01-31T23:59:59+1300');
    expect(values.day(1, 'EEEE, d MMMM yyyy')).toBe('Friday, 1 February 2030');
    expect(values.day(-31, 'EEE dd.MM.yy M MMM')).toBe('Mon 31.12.29 12 Dec');
    expect(() => values.countFrom('soon')).toThrow('no day');
  });

  it('templates are resolved as in a replay', () => {
    values.countFrom('2030-01-31');
    expect(values.resolved(`${dayFromToday(-1, 'd MMM')} at $$5 ${parameter('nobody')} ${'$'}{`)).toBe(
      `30 Jan at $5 ${parameter('nobody')} ${'$'}{`,
    );
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
