import { describe, expect, it } from 'vitest';
import { dayFromToday } from '../../text/template.ts';
import type { Trace, TraceStep } from '../../trace/trace.ts';
import { CASE_PIN, caseTrace } from '../case.fixture.ts';
import { actionOn, notesTrace, screenOf } from '../notes.fixture.ts';
import { labelText } from './flow-text.ts';
import { maestro } from './maestro.ts';

const proof = { status: 'replayed', detail: '3 of 3 steps on emulator-5554' } as const;
const emit = (trace: Trace) => maestro.emit(trace, { proof, selfContained: true });
const short = (trace: Trace) => maestro.emit(trace, { proof, name: 'x' });

describe('what a flow contains', () => {
  it('no value of a secret, and no expression in a name that Maestro shows', () => {
    const { content } = emit(caseTrace());
    expect(content).not.toContain(CASE_PIN);
    expect(content).toContain('-e TAPWRIGHT_PIN=…');
    for (const label of content.match(/label: .*/g) ?? []) expect(label).not.toContain('$');
    expect(labelText('pay ${pin} $$5')).toBe('pay <pin> 5');
  });

  it('no value of a secret in any of its files', () => {
    const { content, files } = short(caseTrace());
    for (const text of [content, ...files.map((file) => file.text)]) expect(text).not.toContain(CASE_PIN);
    expect(content).toContain('Give TAPWRIGHT_PIN with -e');
  });

  it('lists every loss beside it, and says in its head how many there are', () => {
    for (const trace of [notesTrace(), caseTrace()]) {
      const { content, files, losses } = short(trace);
      expect(JSON.parse(files[0]?.text ?? '').losses).toEqual(losses);
      expect(content.split('\n')[1]).toContain(`${losses.length} losses: see x.locators.json`);
    }
  });

  it('lists every loss in its head if it is one file', () => {
    for (const trace of [notesTrace(), caseTrace()]) {
      const { content, losses } = emit(trace);
      expect(losses.length).toBeGreaterThan(2);
      for (const loss of losses) expect(content).toContain(`# Loss:  ${loss}\n`);
    }
  });

  const [click] = notesTrace().steps;
  if (click === undefined) throw new Error('the trace has steps');
  const nth = {
    by: 'nth',
    className: 'android.widget.CheckBox',
    containerId: 'x:id/list',
    nth: 2,
    matches: 1,
    fragile: true,
  } as const;
  it.each<[string, Partial<TraceStep>]>([
    ['goes by coordinates', { locators: [nth] }],
    ['should happen once', { action: { ...click.action, effect: 'commit' } }],
    ['beyond ASCII', { action: actionOn(screenOf('editor'), 'text', 'body', 'Grüße') }],
    [
      'a BACK that closed the keyboard',
      {
        action: actionOn(screenOf('editor'), 'back', null),
        before: { ...click.before, keyboard: true },
      },
    ],
    ['is not checked by itself', { after: { ...click.after, checks: [] } }],
    [
      'Maestro does not see activities',
      { after: { ...click.after, checks: [{ kind: 'activity', activity: '.Main' }] } },
    ],
    [
      'no selector of Maestro identifies',
      { after: { ...click.after, checks: [{ kind: 'state', name: 'box', locators: [nth], is: 'checked' }] } },
    ],
  ])('%s', (words, more) => {
    for (const form of [emit, short]) {
      const { losses } = form({ ...notesTrace(), steps: [{ ...click, ...more }] });
      expect(losses.filter((loss) => loss.includes(words))).toHaveLength(1);
    }
  });

  it('days are counted from the computer', () => {
    const day = { kind: 'text', text: dayFromToday(1, 'd MMM') } as const;
    const trace = { ...notesTrace(), final: { activity: '', checks: [day] } };
    expect(emit(trace).losses.join()).toContain('the date of the computer');
  });
});
