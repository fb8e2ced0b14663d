import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { virtualApp } from '@tapwright/virtual-apps';
import { nameOfStep, type WalkedStep, type WalkedTask, walkApp } from './walk-app.fixture.ts';

/** Recordings, logs of a model and traces of tools in the forms that the benches read, made from our own apps. */
export interface OtherData {
  readonly recordings: string;
  readonly logs: string;
  readonly traces: string;
  /** Tasks of the recordings, and among them those that the logged model answered wrongly somewhere. */
  readonly tasks: number;
  readonly wrong: number;
}

export const OTHER_MODEL = 'quill-9';
const TASKS_PER_APP = 3;

/** Walks some tasks of these apps and writes everything below a folder. */
export function writeOtherData(folder: string, apps: readonly string[]): OtherData {
  const [recordings, logs] = [join(folder, 'recordings'), join(folder, 'logs')];
  const traces = join(folder, 'traces.json');
  mkdirSync(logs, { recursive: true });
  const walked = apps.map((name) => ({ name, tasks: recordApp(join(recordings, 'graphs'), name) }));
  const all = walked.flatMap(({ name, tasks }) => tasks.map((task) => ({ name, task })));
  const log = Object.fromEntries(
    walked.map(({ name, tasks }) => [
      name,
      Object.fromEntries(tasks.map((task, at) => [`hash-${at}`, loggedTask(task, isWrong(at))])),
    ]),
  );
  writeJson(join(logs, `walker-${OTHER_MODEL}.json`), log);
  writeJson(
    traces,
    all.map(({ name, task }, at) => tracedTask(name, task, at)),
  );
  writeJson(join(recordings, 'grounding.json'), all.flatMap(pairsOf));
  const wrong = walked.flatMap(({ tasks }) => tasks.filter((_, at) => isWrong(at))).length;
  return { recordings, logs, traces, tasks: all.length, wrong };
}

const isWrong = (at: number): boolean => at % TASKS_PER_APP === TASKS_PER_APP - 1;

/** The same walks in both forms of recordings. */
function recordApp(graphs: string, name: string): readonly WalkedTask[] {
  const entry = virtualApp(name);
  let taken = 0;
  const few = (): boolean => taken++ < TASKS_PER_APP * 2;
  const tasks = walkApp(entry, join(graphs, `droidtask-${name}`), few).slice(0, TASKS_PER_APP);
  const ids = new Set(tasks.map(({ id }) => id));
  const again = walkApp(entry, join(graphs, `sphinx-${name}`), ({ id }) => ids.has(id));
  writeJson(join(graphs, `droidtask-${name}`, 'tasks.json'), tasks.map(chosenTask));
  writeJson(join(graphs, `sphinx-${name}`, 'tasks.json'), again.map(eventTask));
  return tasks;
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`);
}

/** The screen in a recorder's prompt, and the number of the step's element in it. */
function promptOf(step: WalkedStep): {
  readonly state: string;
  readonly choice: number;
  readonly chosen: string;
} {
  const shown = step.screen.elements.filter(
    (element) => element.text !== '' || element.desc !== '' || element.editable || element === step.element,
  );
  const lines = shown.map((element, id) => {
    const tag = element.editable ? 'input' : 'button';
    const name = element.text === '' && element.desc !== '' ? ` text='${element.desc}'` : '';
    return `<${tag} id=${id}${name}>${element.text}</${tag}>`;
  });
  const back = `<button id=${lines.length}>go back</button>`;
  const choice = step.element === null ? lines.length : shown.indexOf(step.element);
  return { state: [...lines, back].join('\n'), choice, chosen: [...lines, back][choice] ?? back };
}

function typed({ event }: WalkedStep): string | null {
  return event.type === 'set_text' ? (event.text ?? '') : null;
}

function chosenTask({ id, goal, steps, last }: WalkedTask) {
  const chosen = steps.map((step) => {
    const { choice, chosen } = promptOf(step);
    return { node: step.node, choice, chosen, input: typed(step) };
  });
  return { id, task: goal, steps: [...chosen, { node: last.node, choice: -1, chosen: null, input: null }] };
}

/** The model's answers are right, except for the last action where `wrong` says so: that answer could not be read. */
function loggedTask({ goal, steps }: WalkedTask, wrong: boolean) {
  const profile = steps.map((step, at) => {
    const { state, choice } = promptOf(step);
    const text = typed(step);
    const isRight = !wrong || at < steps.length - 1;
    return {
      label: [choice, text ?? 'null'],
      state,
      answer: isRight ? [choice, text === null ? 'tap' : 'input', text ?? 'N/A'] : null,
      raw: { Analyses: 'this comes next' },
      correct: isRight,
    };
  });
  const end = { label: [-1, 'null'], state: '', answer: [-1, 'N/A', 'N/A'], raw: 'finished', correct: true };
  return { task: goal, profile: [...profile, end] };
}

function eventTask({ id, goal, steps, last }: WalkedTask) {
  const done = steps.map(({ node, event: { target, ...event } }) => {
    if (target === undefined) return { node, event };
    const { resourceId, text, desc, className } = target;
    return { node, event: { ...event, target: { resource_id: resourceId, text, desc, class: className } } };
  });
  const shown = last.screen.elements.find(({ text }) => text !== '')?.text ?? '';
  return {
    id,
    task: goal,
    steps: [...done, { node: last.node, event: { type: 'stop' } }],
    evaluator: [{ type: 'stoppage', match_type: 'include', match_rules: { text: shown } }],
  };
}

/** `autodroid` does all of it, `visidroid` adds nothing in every other task, the others do less. */
function tracedTask(app: string, { goal, steps }: WalkedTask, at: number) {
  const lines = steps.map((step, number) => `- ACTION ${number + 1}: ${traceLine(step)}`);
  const [whole, short] = [lines.join('\n'), lines.slice(0, -1).join('\n')];
  const twice = `${whole}\n- ACTION ${lines.length + 1}: pressed the back button`;
  return {
    app,
    task: goal,
    ground_truth_text: whole,
    methods: {
      autodroid: { trace_text: whole, strict_eval: 1 },
      visidroid: { trace_text: at % 2 === 0 ? whole : twice, strict_eval: at % 2 === 0 ? 1 : 0 },
      droidagent: { trace_text: short, strict_eval: 0 },
      guardian: { trace_text: null, strict_eval: 0 },
    },
  };
}

function traceLine(step: WalkedStep): string {
  const name = nameOfStep(step);
  const text = typed(step);
  if (step.element === null) return 'pressed the back button';
  if (text !== null) return `filled a focused textfield that has text "${name}" with the text "${text}"`;
  return `${step.event.type === 'long_tap' ? 'long touched' : 'touched'} on a button that has text "${name}"`;
}

const ACTIONS: Readonly<Record<string, string>> = { tap: 'click', long_tap: 'longclick', set_text: 'input' };

function pairsOf({ name, task }: { readonly name: string; readonly task: WalkedTask }) {
  return task.steps.flatMap((step, at) => {
    const { target, bounds, type } = step.event;
    if (target === undefined || bounds === undefined || nameOfStep(step) === '') return [];
    const { resourceId, text, desc, className } = target;
    return {
      id: `${task.id}-${at}`,
      graph: `droidtask-${name}`,
      node: step.node,
      instruction: `Tap "${nameOfStep(step)}"`,
      action: ACTIONS[type] ?? 'click',
      text: typed(step),
      bounds,
      target: { resource_id: resourceId, text, desc, class: className },
    };
  });
}
