import { describe, expect, it } from 'vitest';
import type { Locator } from '../../locate/locator.ts';
import type { Trace, TraceStep } from '../../trace/trace.ts';
import { CASE_PIN, caseTrace } from '../case.fixture.ts';
import { actionOn, notesTrace, screenOf } from '../notes.fixture.ts';
import { libraryText } from './helper.ts';
import { pythonName, pythonText } from './python-text.ts';
import { uiautomator2 } from './uiautomator2.ts';

const proof = { status: 'replayed', detail: '3 of 3 steps on emulator-5554' } as const;
const emit = (trace: Trace) => uiautomator2.emit(trace, { proof });

describe('an emitted Python script', () => {
  it('has no value of a secret; the values of other parameters are defaults', () => {
    const { content, files } = emit(caseTrace());
    expect(content + files[0]?.text).not.toContain(CASE_PIN);
    expect(content).toContain('"pin": ("TAPWRIGHT_PIN", None)');
    expect(content).toContain('"payee": ("TAPWRIGHT_PAYEE", "Ada Byron")');
  });

  it('sleeps only where a screen could not be read, and where the case says so', () => {
    expect(libraryText(true).match(/.*\n.*sleep.*/g)).toEqual([
      '        if not nodes:\n            time.sleep(POLL_S)',
      "        self.begin('pause', seconds)\n        time.sleep(seconds)",
    ]);
  });

  it('says how the run found the keyboard where that is known', () => {
    const { steps, ...rest } = notesTrace();
    const found = [{ keyboard: false }, { keyboard: true }, {}];
    const known = steps.map((step, at) => ({ ...step, before: { ...step.before, ...found[at] } }));
    const [file] = emit({ ...rest, steps: known }).files;
    const { steps: kept } = JSON.parse(file?.text ?? '') as { steps: Record<string, unknown>[] };
    expect(kept.map(({ keyboard, next }) => [keyboard, next])).toEqual([
      [false, true],
      [true, undefined],
      ...kept.slice(2).map(() => [undefined, undefined]),
    ]);
  });

  it('loses nothing of a run where names and texts identify every element', () => {
    expect(emit(notesTrace()).losses).toEqual([]);
  });

  const [click] = notesTrace().steps;
  if (click === undefined) throw new Error('the trace has steps');
  const point: Locator = { by: 'point', x: 1, y: 2, matches: 1, fragile: true };
  const nth: Locator = { by: 'nth', className: 'x', containerId: '', nth: 2, matches: 1, fragile: true };
  const look: Locator = { by: 'look', className: 'x', hash: '0'.repeat(16), matches: 1, fragile: false };
  it.each<[string, Partial<TraceStep>]>([
    ['coordinates', { locators: [point] }],
    ['the place in a list', { locators: [nth] }],
    ['not looked for by its picture', { locators: [...click.locators, look] }],
    ['only a picture identifies its element', { locators: [look] }],
    ['a text that may change', { locators: [{ by: 'text', text: '3 new', matches: 1, fragile: true }] }],
    ['should happen once', { action: { ...click.action, effect: 'commit' } }],
    ['is not checked by itself', { after: { ...click.after, checks: [] } }],
  ])('lists the loss: %s', (words, more) => {
    const { losses, files } = emit({ ...notesTrace(), steps: [{ ...click, ...more }] });
    expect(losses).toEqual([expect.stringContaining(words)]);
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({ losses });
  });

  it('types texts that a comment or a name could not hold', () => {
    const evil = 'a\n"""\nimport os # \u2028 \\';
    const { content } = emit({
      ...notesTrace(),
      goal: evil,
      app: evil,
      steps: [{ ...click, action: actionOn(screenOf('editor'), 'text', 'body', evil) }],
    });
    expect(content.split('\n').filter((line) => line.startsWith('import os'))).toEqual([]);
    expect(content).toContain('def test_a_import_os():');
  });
});

describe('Python text', () => {
  it.each([
    ["it's", `"it's"`],
    [`"it's"`, String.raw`"\"it's\""`],
    ['"it"', `'"it"'`],
    ['a\n\t\\', String.raw`"a\n\t\\"`],
    ['\u2028\ud800\u0000é🙂', String.raw`"\u2028\ud800\x00é🙂"`],
  ])('%j', (text, literal) => expect(pythonText(text)).toBe(literal));

  it('makes names of functions from letters and digits', () => {
    expect([pythonName('Größe: 5 €!'), pythonName('…'), pythonName('x'.repeat(99))]).toEqual([
      'gro_e_5',
      'case',
      'x'.repeat(60),
    ]);
  });
});
