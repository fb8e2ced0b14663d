import type { PlannerInput, PlannerOutput } from '../../roles/planner.ts';
import type { Clause } from '../goal/clauses.ts';
import { type Goal, heavyNouns, parseGoal } from '../goal/goal.ts';
import { matchLabel } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';

const STEPS_MAX = 20;
const SEQUENCES_MAX = 5;
const STEP_MAX = 200;

/** What may come before the first thing of the goal: the ways in which apps hide their functions. */
const ENTRIES: readonly (readonly string[])[] = [
  [],
  ['click "More options"'],
  ['click "Settings"'],
  ['click "More options"', 'click "Settings"'],
  ['click "Menu"'],
];

/**
 * Sequences that go through the goal clause by clause, with its values: what to open, what to type where, and which
 * button to press in the end. They differ in the way to the app's functions; the likeliest one comes first.
 */
export function conceive(input: PlannerInput): PlannerOutput {
  const goal = parseGoal(input.goal, input.app);
  const steps = goal.clauses.flatMap((clause) =>
    clause.doubleTap ? withDoubleTap(stepsOf(goal, clause)) : stepsOf(goal, clause),
  );
  const first = likeliestEntry(goal, input.texts);
  const entries = [ENTRIES[first] ?? [], ...ENTRIES.filter((_, index) => index !== first)];
  const sequences = entries
    .slice(0, Math.min(input.sequences, SEQUENCES_MAX))
    .map((entry) => [...entry, ...steps].slice(0, STEPS_MAX).map((step) => step.slice(0, STEP_MAX)));
  return { sequences };
}

/** Settings that the first screen does not name are behind a menu; everything else begins on the first screen. */
function likeliestEntry(goal: Goal, texts: readonly string[]): number {
  const kind = goal.clauses[0]?.verbClass;
  if (kind !== 'set' && kind !== 'on' && kind !== 'off') return 0;
  const nouns = heavyNouns(goal, 0);
  const isHere = texts.some((text) => {
    const { hits } = matchLabel(text, goal.terms);
    return nouns.some((index) => (hits[index] ?? 0) >= 0.8) || goal.values.some((one) => text === one.text);
  });
  if (isHere) return 0;
  return texts.some((text) => /^settings$/i.test(text.trim())) ? 2 : 3;
}

/** The actions of one clause in the order in which apps ask for them. */
function stepsOf(goal: Goal, clause: Clause): string[] {
  const own = goal.values.filter((value) => value.clause === clause.index);
  const things = own.filter(({ role, kind }) => (role === 'object' || role === 'old') && kind !== 'target');
  const typed = own.filter((value) => !things.includes(value) && value.kind !== 'target');
  const chosen = own.filter(({ kind, role }) => kind === 'target' && role !== 'new');
  const renamed = own.filter(({ kind, role }) => kind === 'target' && role === 'new');
  const nouns = heavyNouns(goal, clause.index).map((index) => goal.terms[index]?.word.raw ?? '');
  const deed = [clause.verb?.word.raw ?? '', ...nouns].join(' ').trim();
  const open = things.map((value) => click(value.text));
  const typing = [...typed, ...(clause.verbClass === 'rename' ? renamed : [])].map(fill);
  const choosing = [...chosen, ...(clause.verbClass === 'rename' ? [] : renamed)].map((one) =>
    click(one.text),
  );
  switch (clause.verbClass) {
    case 'search':
    case 'type':
      return typing.length > 0 ? [...typing, ...open] : [click(nouns.join(' ')), ...open];
    case 'open':
    case null:
      return open.length > 0 ? open : [click(nouns.join(' ') || deed)];
    case 'on':
    case 'off':
      return [...open, click(nouns.join(' ') || deed)];
    case 'set':
      return [...open, ...(nouns.length > 0 ? [click(nouns.join(' '))] : []), ...typing, ...choosing];
    case 'create':
      return [click(deed), ...typing, ...open, click('OK')];
    case 'send':
      return [...open, ...typing, click('send')];
    case 'sort':
      return [click('sort by'), ...choosing, ...open, click('OK')];
    case 'delete':
    case 'rename':
      return [...open, click(deed), ...typing, click('OK')];
    default:
      return [...open, click(deed), ...typing, ...choosing];
  }
}

/** The last press is on what the clause is about: it becomes the double tap. */
function withDoubleTap(steps: readonly string[]): string[] {
  const last = steps.findLastIndex((step) => step.startsWith('click'));
  return steps.map((step, at) => (at === last ? `double ${step}` : step));
}

function click(name: string): string {
  return `click "${name}"`;
}

const FIELDS: Readonly<Partial<Record<Value['role'], string>>> = {
  query: 'search',
  number: 'number',
  content: 'text',
};

function fill(value: Value): string {
  return `text "${FIELDS[value.role] ?? 'name'}" with "${value.text}"`;
}
