import type { Screen, ScreenElement } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { actionOn, notesTrace, screenOf } from '../emit/notes.fixture.ts';
import { resolveLocator } from '../locate/locator-chain.ts';
import { runsOf } from '../trace/app-runs.fixture.ts';
import { holdsOn } from '../trace/check.ts';
import { recordStep } from '../trace/record-step.ts';
import type { TraceStep } from '../trace/trace.ts';
import { applyProposals, healLocator, proposalOf } from './heal.ts';

const SIZE = [1080, 2340] as const;
const APPS = ['notes', 'contacts', 'calendar', 'shop', 'chat', 'wallet', 'settings'];

/** One recorded step and its target on its screen. */
interface Sample {
  readonly step: TraceStep;
  readonly screen: Screen;
  readonly target: ScreenElement;
}

/** Targets of the known ways of the apps, each of them once. */
function samples(): readonly Sample[] {
  const found = new Map<string, Sample>();
  for (const run of APPS.flatMap((app) => runsOf(app))) {
    const others = run.steps.flatMap(({ before, after }) => [before, after]);
    for (const { index, action, before, after } of run.steps) {
      const target = action.target === null ? undefined : before.elements[action.target.index];
      if (target === undefined) continue;
      const step = recordStep(index, action, before, after, 0, { others });
      const key = `${run.packageName} ${action.key}`;
      if (!found.has(key)) found.set(key, { step, screen: before, target });
    }
  }
  return [...found.values()];
}

const changed = (screen: Screen, change: (element: ScreenElement) => ScreenElement): Screen => ({
  ...screen,
  elements: screen.elements.map(change),
});

const NEW_WORDS = ['the', 'all', 'now', 'here'];
/** As a new version may word it: with one word more, or with another ending. */
const reworded = (text: string) =>
  text === '' ? '' : `${text} ${NEW_WORDS[text.length % NEW_WORDS.length]}`;
const renamed = (id: string) =>
  id === '' ? '' : id.replace(/\/(.*)$/, (_, name: string) => `/v2_${name}_view`);

/** What a new version of an app changes; every element keeps its place in the list, so that the right one is known. */
const CHANGES: Readonly<Record<string, (sample: Sample) => Screen>> = {
  'its id renamed': ({ screen, target }) =>
    changed(screen, (at) => (at === target ? { ...at, resourceId: renamed(at.resourceId) } : at)),
  'all ids renamed and its text changed': ({ screen, target }) =>
    changed(screen, (at) => ({
      ...at,
      resourceId: renamed(at.resourceId),
      ...(at === target ? { text: reworded(at.text), desc: reworded(at.desc) } : {}),
    })),
  'its text changed and the id gone': ({ screen, target }) =>
    changed(screen, (at) =>
      at === target ? { ...at, resourceId: '', text: reworded(at.text), desc: reworded(at.desc) } : at,
    ),
  'moved, its id renamed and its text changed': ({ screen, target }) =>
    changed(screen, (at) => {
      if (at !== target) return at;
      const [left, top, right, bottom] = at.bounds;
      const by = top > 1_200 ? -400 : 400;
      const bounds = [left, top + by, right, bottom + by] as const;
      return {
        ...at,
        bounds: [...bounds],
        resourceId: renamed(at.resourceId),
        text: reworded(at.text),
        desc: reworded(at.desc),
      };
    }),
};

/**
 * The screen without the element and its content; the other elements keep their numbers, and an invisible one fills the
 * gap.
 */
function without({ screen, target }: Sample): Screen {
  const gone = new Set([target.index]);
  for (const { index, parent } of screen.elements) if (parent !== null && gone.has(parent)) gone.add(index);
  return changed(screen, (at) =>
    gone.has(at.index)
      ? {
          ...at,
          text: '',
          desc: '',
          hint: '',
          resourceId: '',
          className: 'gone',
          enabled: false,
          clickable: false,
          editable: false,
        }
      : at,
  );
}

describe('healing on new versions of the apps', () => {
  const all = samples();
  it('is tried on enough elements', () => expect(all.length).toBeGreaterThan(250));

  it.each(Object.entries(CHANGES))(
    'proposes the right element in 80 of 100 cases at least, a wrong one in 2 at most: %s',
    (_name, change) => {
      const lost = all
        .map((sample) => ({ sample, screen: change(sample) }))
        .filter(({ sample, screen }) => resolveLocator(screen, sample.step.locators) === null);
      const found = lost.map(({ sample, screen }) => ({
        wanted: sample.target.index,
        is: healLocator({ step: sample.step, size: SIZE, screen })?.element.index,
      }));
      const right = found.filter(({ wanted, is }) => wanted === is).length / found.length;
      const wrong = found.filter(({ wanted, is }) => is !== undefined && wanted !== is).length / found.length;
      expect(found.length).toBeGreaterThan(80);
      expect(right).toBeGreaterThanOrEqual(0.8);
      expect(wrong).toBeLessThanOrEqual(0.02);
    },
  );

  it('never proposes anything where the element was removed, and the locators hardly ever find another element', () => {
    const screens = all.map((sample) => ({ sample, screen: without(sample) }));
    const misled = screens.filter(
      ({ sample, screen }) => resolveLocator(screen, sample.step.locators) !== null,
    );
    const proposed = screens.flatMap(({ sample, screen }) => {
      const healed = healLocator({ step: sample.step, size: SIZE, screen });
      return healed === null ? [] : [`${sample.target.text} → ${healed.element.text}: ${healed.why}`];
    });
    expect(proposed).toEqual([]);
    expect(misled.length).toBeLessThanOrEqual(all.length / 100);
  });
});

describe('a proposal', () => {
  const trace = notesTrace();
  const [, , save] = trace.steps;
  if (save === undefined) throw new Error('the trace has three steps');
  const renamed = changed(screenOf('typed'), (at) =>
    at.text === "It's done" ? { ...at, text: 'Done' } : at,
  );
  const healed = healLocator({ step: save, size: trace.screen, screen: renamed });

  it('describes the change in plain words, with a score, and finds the new element', () => {
    expect(healed?.element.text).toBe('Done');
    expect(healed?.score).toBeGreaterThan(0.5);
    expect(healed?.why).toMatch(/^alike by /);
    expect(resolveLocator(renamed, healed?.chain ?? [])).toBe(healed?.element);
  });

  it('changes the locators of its step and nothing else, least of all a check', () => {
    if (healed === null) throw new Error('healed');
    const applied = applyProposals(trace, [proposalOf(save, healed)]);
    const expected = {
      ...trace,
      steps: trace.steps.map((step) => (step === save ? { ...step, locators: healed.chain } : step)),
    };
    expect(applied).toEqual(expected);
  });

  it('is refused if it was made for other locators, or for a missing step', () => {
    if (healed === null) throw new Error('healed');
    const proposal = proposalOf(save, healed);
    const refused = expect.objectContaining({ code: 'INPUT_INVALID', field: 'stepIndex' });
    expect(() => applyProposals(applyProposals(trace, [proposal]), [proposal])).toThrow(refused);
    expect(() => applyProposals(trace, [{ ...proposal, stepIndex: 99 }])).toThrow(refused);
  });

  it('is not made where the locators still find the target, or the step has no target', () => {
    expect(healLocator({ step: save, size: trace.screen, screen: screenOf('typed') })).toBeNull();
    const back = recordStep(
      4,
      actionOn(screenOf('typed'), 'back', null),
      screenOf('typed'),
      screenOf('list'),
    );
    expect(healLocator({ step: back, size: trace.screen, screen: renamed })).toBeNull();
  });

  it('is not made where two elements are alike', () => {
    const twin = renamed.elements.find(({ text }) => text === 'Done');
    if (twin === undefined) throw new Error('the button');
    const [left, top, right, bottom] = twin.bounds;
    const bounds: typeof twin.bounds = [left, top + 20, right, bottom + 20];
    const twins = {
      ...renamed,
      elements: [...renamed.elements, { ...twin, index: renamed.elements.length, bounds }],
    };
    expect(healLocator({ step: save, size: trace.screen, screen: twins })).toBeNull();
  });

  it('does not make a failing check pass', () => {
    const [text] = save.after.checks;
    if (text === undefined) throw new Error('a check');
    const other = changed(screenOf('saved'), (at) => ({ ...at, text: `${at.text}!`, desc: `${at.desc}!` }));
    if (healed === null) throw new Error('healed');
    const after = applyProposals(trace, [proposalOf(save, healed)]).steps[2]?.after.checks[0];
    expect(after).toEqual(text);
    expect(holdsOn(other, text).holds).toBe(false);
  });
});

it('never mistakes a nameless element with another look for the target', () => {
  const icon = (screen: Screen): Screen =>
    changed(screen, (at) => (at.desc === 'New note' ? { ...at, desc: '', resourceId: 'a:id/add' } : at));
  const list = icon(screenOf('list'));
  const target = list.elements.find(({ resourceId }) => resourceId === 'a:id/add');
  if (target === undefined) throw new Error('an icon');
  const hash = 'f0'.repeat(64);
  const action = actionOn(list, 'click', 'add');
  const step = recordStep(0, action, list, screenOf('editor'), 0, {
    looks: new Map([[list, new Map([[target.index, hash]])]]),
  });
  const renamed = changed(list, (at) => (at === target ? { ...at, resourceId: 'a:id/add_button' } : at));
  const heal = (look: string) =>
    healLocator({ step, size: SIZE, screen: renamed, looks: new Map([[target.index, look]]) })?.element.index;
  expect(heal(hash)).toBe(target.index);
  expect(heal('0f'.repeat(64))).toBeUndefined();
});
