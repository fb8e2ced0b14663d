import type { Action } from '@tapwright/contracts';
import { type Screen, toElementRef } from '@tapwright/screen';
import { describe, expect, it, test } from 'vitest';
import { emitters } from '../emit/emitters.ts';
import { notesTrace, screenOf } from '../emit/notes.fixture.ts';
import { bindTrace } from '../trace/bind-trace.ts';
import { parseTrace } from '../trace/parse-trace.ts';
import { recordStep } from '../trace/record-step.ts';
import type { Trace, TraceStep } from '../trace/trace.ts';
import { nextMove, PLAY_START, type Playing, type PlayMove } from './play-trace.ts';

const LIST = screenOf('list');
const root = LIST.elements[0];
if (root === undefined) throw new Error('no element');
const target = { ...toElementRef(LIST, root), spot: { x: 0.25, y: 0.75 } };
const action: Action = {
  ...{ kind: 'click', target, text: null, direction: null, effect: 'commit', key: 'click|||||at 25,75' },
};
const CROP = Buffer.from('a picture').toString('base64');
const STEP: TraceStep = { ...recordStep(1, action, LIST, LIST), crop: CROP };

function traceOf(step: TraceStep): Trace {
  const trace = { ...notesTrace(), steps: [step], guards: [] };
  return bindTrace(
    { ...trace, final: { ...trace.final, checks: [] } },
    { parameters: {}, today: new Date(0) },
  );
}

function move(about: Partial<Playing> = {}, step = STEP, screen: Screen = LIST): PlayMove {
  return nextMove({ trace: traceOf(step), screen, state: PLAY_START, isLate: false, heal: 'off', ...about });
}

describe('a point is pressed in a replay', () => {
  it('only after somebody has looked what is there', () => {
    expect(move({ crop: null })).toMatchObject({ kind: 'wait', spot: { element: { index: 0 } } });
  });

  it('where it looks as in the run', () => {
    expect(move({ crop: 0.8 })).toMatchObject({
      kind: 'act',
      action: { kind: 'click', target: { spot: { x: 0.25, y: 0.75 } } },
      state: { acted: true },
    });
  });

  it('not where it does not: it waits, then says how alike it looks', () => {
    expect(move({ crop: 0.79 })).toMatchObject({ kind: 'wait' });
    expect(move({ crop: 0.43, isLate: true })).toMatchObject({
      kind: 'failed',
      code: 'LOCATOR_NOT_FOUND',
      message: expect.stringMatching(
        /^step 1 of 1: the point 25 %, 75 % of “.*” is not pressed: it looks only 43 % as in the run, and 80 % are needed$/,
      ),
    });
  });

  it('nor where there is nothing to compare', () => {
    expect(move({ isLate: true })).toMatchObject({
      message: expect.stringContaining('no picture of the screen'),
    });
    const { crop: _, ...bare } = STEP;
    expect(move({ crop: null }, bare)).toMatchObject({
      message: expect.stringContaining('holds no picture'),
    });
  });

  it('in what contains it, where no locator finds that any more', () => {
    const step = { ...STEP, locators: [] };
    expect(move({ crop: 1 }, step)).toMatchObject({ kind: 'act', action: { target: { spot: { x: 0.25 } } } });
    expect(move({ crop: null }, step, { ...LIST, elements: [] })).toMatchObject({ kind: 'wait' });
  });
});

describe('its script', () => {
  test.each(emitters.map((emitter) => [emitter.format, emitter] as const))(
    'in the form %s has the place and the crop',
    (format, emitter) => {
      for (const kind of ['click', 'long_click'] as const) {
        const trace = traceOf({ ...STEP, action: { ...action, kind } });
        const emitted = emitter.emit(trace, { proof: { status: 'not_replayed', detail: '' } });
        const { content, losses, files = [] } = emitted;
        expect([content, ...files.map(({ text }) => text)].join('\n')).toContain(CROP);
        if (format === 'neutral-json') {
          const { spot } = parseTrace(content).steps[0]?.action.target ?? {};
          expect([spot, parseTrace(content).steps[0]?.crop]).toEqual([{ x: 0.25, y: 0.75 }, CROP]);
          expect(losses).toEqual([]);
        } else {
          expect(content).toMatch(/0\.25,? 0\.75|25(?:\.0+)?%, ?75/);
          expect(losses.join()).toContain('presses a point of its element');
          expect(losses.join()).toContain('should happen once');
        }
      }
    },
  );

  test('is refused where its crop is no picture', () => {
    const broken = JSON.stringify({ ...traceOf(STEP), steps: [{ ...STEP, crop: '<svg>' }] });
    expect(() => parseTrace(broken)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});
