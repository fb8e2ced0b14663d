import { describe, expect, it } from 'vitest';
import { neutralJson } from '../emit/neutral-json/neutral-json.ts';
import { actionOn, notesTrace, screenOf, TYPED } from '../emit/notes.fixture.ts';
import { parseTrace } from './parse-trace.ts';
import { newTexts, recordStep } from './record-step.ts';

const proof = { status: 'not_replayed', detail: '' } as const;

describe('recordStep', () => {
  it('keeps where it began, how to find the target and its result', () => {
    const step = recordStep(
      0,
      actionOn(screenOf('list'), 'click', 'New note'),
      screenOf('list'),
      screenOf('editor'),
    );
    expect(step).toMatchObject({
      index: 0,
      before: { activity: 'org.example.notes/.List' },
      after: {
        activity: 'org.example.notes/.Editor',
        checks: ['Write here', "It's done", 'Grüße 🙂'].map((text) => ({ kind: 'text', text })),
      },
    });
    expect(step.locators[0]?.by).toBe('desc');
  });

  it('has no locators for an action without a target', () => {
    const back = actionOn(screenOf('editor'), 'back', null);
    expect(recordStep(3, back, screenOf('editor'), screenOf('list')).locators).toEqual([]);
  });

  it('checks typed text, also with figures, and no other text with figures', () => {
    expect(newTexts(screenOf('editor'), screenOf('typed'), TYPED)).toEqual([TYPED]);
    expect(newTexts(screenOf('editor'), screenOf('typed'), null)).toEqual([]);
  });

  it('waits for the screen that a step leads to if it has no other result', () => {
    const list = screenOf('list');
    const elsewhere = { ...list, activity: 'org.example.notes/.Search' };
    const brought = (after: typeof list) =>
      recordStep(0, actionOn(list, 'click', 'New note'), list, after).after.checks;
    expect(brought(elsewhere)).toEqual([{ kind: 'activity', activity: 'org.example.notes/.Search' }]);
    expect(brought(list)).toEqual([]);
    expect(brought({ ...elsewhere, packageName: 'com.android.permissioncontroller' })).toEqual([]);
    const texts = brought(screenOf('editor')).map(({ kind }) => kind);
    expect(texts).not.toContain('activity');
    expect(texts.length).toBeGreaterThan(0);
  });

  it('never stores the content of a password field', () => {
    const typed = screenOf('typed');
    const secret = { ...typed, elements: typed.elements.map((at) => ({ ...at, password: at.editable })) };
    expect(newTexts(screenOf('list'), secret, TYPED)).not.toContain(TYPED);
  });
});

describe('parseTrace', () => {
  const trace = notesTrace();
  const { content } = neutralJson.emit(trace, { proof });

  it('reads back what neutral-json wrote', () => expect(parseTrace(content)).toEqual(trace));

  it('reads where a run began; an older trace does not say it', () => {
    const { start } = parseTrace(content.replace('"cleared": true', '"at": "home", "cleared": false'));
    expect(start).toMatchObject({ at: 'home', cleared: false });
    expect(parseTrace(content).start).not.toHaveProperty('at');
  });

  describe('with steps under conditions', () => {
    const condition = {
      is: 'visible',
      name: 'A',
      locators: [{ by: 'text', text: 'A', matches: 1, fragile: false }],
    };
    const withWhen = (schema: string, ...counts: readonly number[]) =>
      JSON.stringify({
        ...trace,
        schema,
        steps: trace.steps.map((step, at) =>
          counts[at] === undefined ? step : { ...step, when: [{ ...condition, steps: counts[at] }] },
        ),
      });

    it('has a name of its own, which older readers refuse', () => {
      expect(parseTrace(withWhen('tapwright-trace-3', 2)).steps[0]?.when).toEqual([
        { ...condition, steps: 2 },
      ]);
      expect(() => parseTrace(withWhen('tapwright-trace-2', 2))).toThrow(
        expect.objectContaining({ field: 'schema', expected: expect.stringContaining('tapwright-trace-3') }),
      );
    });

    it.each([[[99]], [[2, 2]], [[0]]])(
      'refuses one that ends outside of the trace or of another: %s',
      (counts) => {
        expect(() => parseTrace(withWhen('tapwright-trace-3', ...counts))).toThrow(
          expect.objectContaining({ code: 'INPUT_INVALID', field: expect.stringMatching(/^steps/) }),
        );
      },
    );
  });

  it.each([
    ['not json', 'trace'],
    ['[]', 'trace'],
    [content.replace('tapwright-trace-2', 'tapwright-trace-9'), 'schema'],
    [content.replace('"by": "desc"', '"by": "xpath"'), 'steps[0].locators[0].by'],
    [content.replace('"kind": "click"', '"kind": "shake"'), 'steps[0].action.kind'],
    [content.replace('"cleared": true', '"cleared": 1'), 'start.cleared'],
    [content.replace('"cleared": true', '"at": "moon", "cleared": true'), 'start.at'],
    [content.replace('"packageName": "org.example.notes"', '"packageName": "a; reboot"'), 'packageName'],
    [content.replace('org.example.notes/.List', "x/.y'; reboot '"), 'start.component'],
  ])('refuses by field (%#)', (json, field) => {
    expect(() => parseTrace(json)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID', field }));
  });
});
