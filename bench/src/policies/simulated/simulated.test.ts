import type { OraclePath, PathStep } from '@tapwright/suite/benchmark';
import { describe, expect, test } from 'vitest';
import { NOTES, nameOf, questionOn } from '../question.fixture.ts';
import { type ErrorRates, errorRates, PUBLISHED_RATES, REFLECTOR } from './error-rates.ts';
import { simulatedDecider } from './simulated.ts';

const NONE: ErrorRates = {
  repetition: 0,
  malformed: 0,
  distraction: 0,
  prematureEnd: 0,
  lateEnd: 0,
  wrongText: 0,
  wrongAcceptance: 0,
  wrongRefusal: 0,
  prematureEndWithMemory: 0,
  prematureEndUnseen: 0,
  wrongReading: 0,
  unseenStep: 0,
  droppedObligation: 0,
};

const form = questionOn(NOTES, 'form');
const numberOf = (kind: string, label = ''): number =>
  form.choices.findIndex((choice) => choice.kind === kind && choice.label === label);
const SAVE: PathStep = { kind: 'choose', index: numberOf('click', 'Save'), text: null };
const TYPE: PathStep = { kind: 'choose', index: numberOf('text', 'Title'), text: 'green tea' };

interface Case {
  readonly step?: PathStep;
  readonly left?: number;
  readonly seed?: number;
  readonly task?: string;
  readonly drawsScreens?: boolean;
}

function model(
  rates: Partial<ErrorRates>,
  { step = SAVE, left = 2, seed = 1, task = 't', drawsScreens = false }: Case = {},
) {
  const path: OraclePath = { next: () => step, left: () => left, way: () => WAY };
  return simulatedDecider({ path, rates: { ...NONE, ...rates }, scope: { seed, task }, drawsScreens });
}

const WAY = ['click "New"', 'text "Title" with "Tea"', 'click "Save"'];

/** The verifier's answer to a claim. */
function verdict(rates: Partial<ErrorRates>, left: number) {
  return model(rates, { left }).verify?.(claim, 0, 'unseen');
}

function said(rates: Partial<ErrorRates>, of: Case = {}, input = form): string {
  const answer = model(rates, of).decide(input, 0);
  if (answer === null) return 'nothing';
  return answer.claim ?? nameOf(input, answer.index, answer.text);
}

const past = (label: string) => ({
  action: '',
  kind: 'click',
  label,
  text: null,
  verdict: 'advanced',
  changes: [],
});

describe('a simulated model', () => {
  test('without errors goes the right way, ends at the goal and judges rightly', () => {
    expect([said({}), said({}, { step: TYPE }), said({}, { step: { kind: 'done' } })]).toEqual([
      'click Save',
      'text Title = green tea',
      'done',
    ]);
    expect(said({}, { step: { kind: 'lost', reason: '' } })).toBe('nothing');
    const verdicts = [0, 1].map((left) => verdict({}, left)?.completed);
    expect(verdicts).toEqual([true, false]);
  });

  test('repeats the newest earlier action that is offered again, and nothing where there is none', () => {
    const input = { ...form, history: [past('Save as copy'), past('New')] };
    expect(said({ repetition: 1 }, {}, input)).toBe('click Save as copy');
    expect(said({ repetition: 1 }, {}, { ...form, history: [past('New')] })).toBe('click Save');
  });

  test('is misled by similar words', () => {
    expect(said({ distraction: 1 })).toBe('click Save as copy');
  });

  test('ends before the last action, once', () => {
    const hasty = model({ prematureEnd: 1 }, { left: 1 });
    expect([hasty.decide(form, 0)?.claim, hasty.decide(form, 1)?.claim]).toEqual(['done', null]);
    expect(said({ prematureEnd: 1 }, { left: 2 })).toBe('click Save');
  });

  test('goes on at the goal', () => {
    expect(said({ lateEnd: 1 }, { step: { kind: 'done' }, left: 0 })).toMatch(/^click Save/);
  });

  test('types another text', () => {
    expect(said({ wrongText: 1 }, { step: TYPE })).toMatch(/^text Title = (?!green tea$)/);
    expect(said({ wrongText: 1 }, { step: { ...TYPE, text: 'x' } })).toBe('text Title = x x');
  });

  test('writes answers that are not in the demanded form; asked again it may do better', () => {
    const { write } = model({ malformed: 1 });
    const json = JSON.stringify({ index: 1 });
    for (const at of [0, 1, 2, 3, 4, 5]) expect(write?.({ index: 1 }, place(at, 0))).not.toBe(json);
    const half = model({ malformed: 0.5 });
    const written = Array.from({ length: 40 }, (_, attempt) => half.write?.({ index: 1 }, place(0, attempt)));
    expect(written).toContain(json);
    expect(written.some((text) => text !== json)).toBe(true);
  });

  test('believes what was not done, and doubts what was done', () => {
    expect(verdict({ wrongAcceptance: 1 }, 1)).toMatchObject({ completed: true, evidence: [4] });
    expect(verdict({ wrongRefusal: 1 }, 0)?.completed).toBe(false);
  });

  test('errs about a claim once: the same claim on the same screen has the same answer, however often it is made', () => {
    const answers = Array.from({ length: 200 }, (_, task) => {
      const one = model(
        { wrongAcceptance: 0.5, wrongRefusal: 0.5 },
        { left: task % 2, task: `task ${task}` },
      );
      const insisting = { ...claim, step: 7, claimReason: 'it is done', insistedAgainst: 'it is not' };
      return [one.verify?.(claim, 0, 'unseen').completed, one.verify?.(insisting, 5, 'unseen').completed];
    });
    for (const [first, second] of answers) expect(second).toBe(first);
    const accepted = answers.filter(([first]) => first).length;
    expect(accepted).toBeGreaterThan(60);
    expect(accepted).toBeLessThan(140);
  });

  test('errs anew about another claim, on another screen, of another task and with another seed', () => {
    const other = { ...claim, elements: [{ index: 4, text: 'Milk', checked: null }] };
    const ways = [
      (task: number) =>
        model({ wrongRefusal: 0.5 }, { left: 0, task: `task ${task}` }).verify?.(claim, 0, 'unseen'),
      (task: number) =>
        model({ wrongRefusal: 0.5 }, { left: 0, task: `task ${task}` }).verify?.(other, 0, 'unseen'),
      (task: number) =>
        model({ wrongRefusal: 0.5 }, { left: 0, task: `task ${task}`, seed: 2 }).verify?.(claim, 0, 'unseen'),
      (task: number) =>
        model({ wrongRefusal: 0.5 }, { left: 0, task: `task ${task}` }).verify?.(
          { ...claim, claim: null },
          0,
          'unseen',
        ),
    ];
    const drawn = ways.map((way) => Array.from({ length: 40 }, (_, task) => way(task)?.completed).join());
    expect(new Set(drawn).size).toBe(ways.length);
  });

  test('with a picture judges claims wrongly less often: 5 of 14, and one of 5', () => {
    const wrong = (sight: 'pictured' | 'unseen') => {
      const tasks = Array.from({ length: 400 }, (_, at) => {
        const one = model({ wrongAcceptance: 1 }, { left: 1, task: `task ${at}` });
        return one.verify?.(claim, 0, sight).completed;
      });
      return tasks.filter((completed) => completed).length;
    };
    expect(wrong('unseen')).toBe(400);
    expect(wrong('pictured')).toBeGreaterThan((400 * 5) / 14 - 40);
    expect(wrong('pictured')).toBeLessThan((400 * 5) / 14 + 40);
  });

  test('asked after every action, ends early in as many tasks as its rate says, not in as many questions', () => {
    const asked = (rates: Partial<ErrorRates>, left: number, of: Case = {}) => {
      const one = model(rates, { ...of, left });
      return [0, 1].map((at) => one.verify?.({ ...claim, claim: null }, at, 'unseen').completed);
    };
    expect(asked({ wrongAcceptance: 1 }, 1)).toEqual([false, false]);
    expect(asked({ prematureEndUnseen: 1 }, 1)).toEqual([false, false]);
    expect(asked({ prematureEndUnseen: 1 }, 1, { drawsScreens: true })).toEqual([true, false]);
    expect(asked({ prematureEndUnseen: 1 }, 2, { drawsScreens: true })).toEqual([false, false]);
  });

  test('with the memory of earlier runs ends early as often as the papers say', () => {
    const remembering = { ...form, rules: ['follow: press Save at the end'] };
    expect(said({ prematureEnd: 1 }, { left: 1 }, remembering)).toBe('click Save');
    expect(said({ prematureEndWithMemory: 1 }, { left: 1 }, remembering)).toBe('done');
    expect(said({ prematureEndWithMemory: 1 }, { left: 1 }, { ...form, steps: ['click "Save"'] })).toBe(
      'done',
    );
    expect(said({ prematureEndWithMemory: 1 }, { left: 1 })).toBe('click Save');
  });

  test('reads outcomes and runs rightly, or the other way round', () => {
    const seen = { goal: 'g', action: 'click "Save"', thought: '', changes: ['"Tea" appeared'], texts: [] };
    const run = { goal: 'g', history: [], texts: [], advice: [], stepsLeft: 9 };
    const told = (rates: Partial<ErrorRates>) => {
      const one = model(rates);
      one.decide(form, 0);
      return [one.observe?.(seen, 0), one.criticise?.(run, 0).stuck];
    };
    expect(told({})).toEqual([{ observation: '"Tea" appeared', expected: true }, true]);
    expect(told({ wrongReading: 1 })).toEqual([{ observation: '"Tea" appeared', expected: false }, false]);
  });

  test('conceives the way in words, with some steps that the app does not have', () => {
    const question = { goal: 'Make tea', app: 'a', texts: [], sequences: 2 };
    expect(model({}).conceive?.(question, 0)).toEqual({ sequences: [WAY, WAY] });
    const wrong = model({ unseenStep: 1 }).conceive?.(question, 0).sequences.flat() ?? [];
    expect(wrong).toHaveLength(6);
    for (const step of wrong) expect(['click "make"', 'click "tea"']).toContain(step);
    const half = model({ unseenStep: 0.5 }).conceive?.({ ...question, sequences: 5 }, 0).sequences ?? [];
    expect(new Set(half.map((sequence) => sequence.join())).size).toBeGreaterThan(1);
  });

  test('leaves obligations out as often as it is told, and nothing else', () => {
    const goal = { goal: 'Add milk, then turn on dark mode, then delete the list', app: '' };
    const read = (droppedObligation: number) => model({ droppedObligation }).read?.(goal, 0).obligations;
    expect(read(0)).toHaveLength(3);
    expect(read(1)).toEqual([]);
    expect(read(0.5)).toEqual(read(0.5));
  });

  test('makes mistakes about as often as its rate says, at other places in every task', () => {
    const tasks = Array.from({ length: 400 }, (_, at) => said({ distraction: 0.25 }, { task: `task ${at}` }));
    const strayed = tasks.filter((answer) => answer !== 'click Save').length;
    expect(strayed).toBeGreaterThan(70);
    expect(strayed).toBeLessThan(130);
  });

  test('gives the same answer for the same seed, task and decision, whatever was asked before', () => {
    const rates = errorRates('high');
    const answers = (seed: number, from: number) => {
      const one = model(rates, { seed });
      return Array.from({ length: 20 }, (_, at) => (at < from ? null : one.decide(form, at)));
    };
    expect(answers(3, 0)).toEqual(answers(3, 0));
    expect(answers(3, 7).slice(7)).toEqual(answers(3, 0).slice(7));
    expect(answers(4, 0)).not.toEqual(answers(3, 0));
  });
});

const place = (at: number, attempt: number) => ({ role: 'actor', at, attempt });
const claim = {
  goal: 'g',
  claim: 'done',
  claimReason: '',
  history: [],
  elements: [{ index: 4, text: 'Tea', checked: null }],
} as const;

test('the levels are half, once and twice what the papers say, and no rate is certain', () => {
  for (const name of Object.keys(PUBLISHED_RATES) as (keyof ErrorRates)[]) {
    const [low, mid, high] = (['low', 'mid', 'high'] as const).map((level) => errorRates(level)[name]);
    expect(mid, name).toBe(PUBLISHED_RATES[name]);
    expect([low, high], name).toEqual([PUBLISHED_RATES[name] / 2, Math.min(0.95, PUBLISHED_RATES[name] * 2)]);
  }
});

test('the frozen rates: another figure makes every earlier bench incomparable', () => {
  const rounded = Object.values(PUBLISHED_RATES).map((rate) => Number(rate.toFixed(3)));
  expect(rounded).toEqual([
    0.36, 0.024, 0.067, 0.193, 0.103, 0.07, 0.227, 0.257, 0.033, 0.093, 0.033, 0.236, 0.079,
  ]);
});

test('the precision and recall that DroidAgent reports are those of the tasks said to have failed', () => {
  const { saidDone, saidFailed } = REFLECTOR;
  const failed = saidFailed.rightly + saidDone.wrongly;
  const precision = saidFailed.rightly / (saidFailed.rightly + saidFailed.wrongly);
  const recall = saidFailed.rightly / failed;
  const f1 = (2 * precision * recall) / (precision + recall);
  expect([precision, recall, f1].map((share) => share.toFixed(2))).toEqual(['0.72', '0.77', '0.74']);
  expect(PUBLISHED_RATES.wrongAcceptance).toBeCloseTo(1 - recall, 9);
  expect(failed + saidDone.rightly + saidFailed.wrongly).toBe(547);
});
