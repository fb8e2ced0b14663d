import { createModel } from '@tapwright/model';
import {
  type Behaviour,
  calls,
  type OpenAiTestServer,
  ok,
  type ReceivedRequest,
  startOpenAiTestServer,
} from '@tapwright/model/test-server';
import { createMeter, MeterEnvironment } from '@tapwright/service';

/** A task, and what the actor does for it: a function for each of its actions, the last of them again and again. */
export interface ScriptedTask {
  readonly task: string;
  readonly actions: readonly ((prompt: string) => readonly [name: string, said: object])[];
  readonly reflections?: readonly string[];
}

/** Every question that was asked, by the role that asked it. */
export interface Asked {
  readonly role: string;
  readonly prompt: string;
}

export interface TaskModel extends OpenAiTestServer {
  readonly asked: readonly Asked[];
  of(role: string): readonly string[];
}

/**
 * The endpoint of a model that proposes these tasks one after another, does them, and believes every claim. Wherever it has words
 * of its own it adds `says`.
 */
export async function startTaskModel(
  tasks: readonly ScriptedTask[],
  tokens = 10,
  says = '',
): Promise<TaskModel> {
  const asked: Asked[] = [];
  let proposed = 0;
  const usage = { inputTokens: tokens, outputTokens: 1 };
  const server = await startOpenAiTestServer({
    script: (request): Behaviour => {
      const { role, prompt } = readQuestion(request);
      asked.push({ role, prompt });
      if (role === 'proposer') {
        const next = tasks[proposed];
        proposed += 1;
        return ok(proposalOf(next, says), usage);
      }
      if (role === 'task-actor') return { ...act(tasks, prompt, says), usage };
      return ok(withWords(ANSWERS[role]?.(tasks, prompt) ?? {}, says), usage);
    },
  });
  return Object.assign(server, {
    asked,
    of: (role: string) => asked.filter((one) => one.role === role).map(({ prompt }) => prompt),
  });
}

export function askingTaskModel({ baseUrl }: TaskModel, limits: Readonly<Record<string, unknown>> = {}) {
  const openai = { baseUrl, models: { actor: 'test-model' }, maxRetries: 0 };
  const meter = createMeter(MeterEnvironment.parse({ MODEL_OUTPUT_TOKENS: 500, ...limits }));
  return createModel({ provider: 'openai', openai }, meter);
}

/** The number of the first widget of the screen that says this, itself or inside of it. */
export function idOf(prompt: string, what: RegExp): number {
  let id = -1;
  for (const line of prompt.slice(prompt.lastIndexOf('<screen')).split('\n')) {
    id = Number(/"ID": ?(\d+)/.exec(line)?.[1] ?? id);
    if (id >= 0 && what.test(line)) return id;
  }
  return id;
}

function readQuestion({ body }: ReceivedRequest): Asked {
  const { messages = [], tools, response_format: format } = Object(body);
  const prompt = messages.map(({ content }: { readonly content: unknown }) => String(content)).join('\n');
  const role = tools === undefined ? String(format?.json_schema?.name ?? '') : 'task-actor';
  return { role, prompt };
}

function proposalOf(next: ScriptedTask | undefined, says: string): object {
  const graded = { reasoning: `it comes next${says}`, difficulty: 2, importance: 4 };
  return { ...graded, task: next?.task ?? null, endCondition: next === undefined ? null : 'it is done' };
}

/** Every text of an answer, at any depth, with these words behind it. */
function withWords(answer: unknown, says: string): unknown {
  if (typeof answer === 'string') return answer + says;
  if (Array.isArray(answer)) return answer.map((one) => withWords(one, says));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withWords(value, says)]));
}

/** The task whose words stand in the question. */
function taskIn(tasks: readonly ScriptedTask[], prompt: string): ScriptedTask | undefined {
  const lines = prompt.split('\n').filter((line) => line.startsWith('Task: '));
  return tasks.find(({ task }) => lines.some((line) => line.includes(task)));
}

function act(
  tasks: readonly ScriptedTask[],
  prompt: string,
  says: string,
): Behaviour & { readonly kind: 'answer' } {
  const done = prompt.split('\n').filter((line) => line.startsWith('Observed: ')).length;
  const { actions = [] } = taskIn(tasks, prompt) ?? {};
  const next = actions[Math.min(done, actions.length - 1)];
  const [name, said] = next?.(prompt) ?? ['end_task', { done: false, reason: 'nothing to do' }];
  const answer = calls(name, 'reason' in said ? { ...said, reason: `${said.reason}${says}` } : said);
  if (answer.kind !== 'answer') throw new Error('a call is an answer');
  return answer;
}

/** It names an element that is on the screen. */
function believe(_: readonly ScriptedTask[], prompt: string): object {
  const shown = /^\[(\d+)\]/m.exec(prompt)?.[1];
  const evidence = shown === undefined ? [] : [Number(shown)];
  return { completed: true, unsure: false, reason: 'as the script says', evidence };
}

const ANSWERS: Readonly<Record<string, (tasks: readonly ScriptedTask[], prompt: string) => object>> = {
  verifier: believe,
  referee: believe,
  observer: () => ({ observation: 'Something has changed.', expected: true }),
  'task-critic': () => ({ review: 'It goes on.', struggling: false, workaround: null }),
  'task-reflector': (tasks, prompt) => ({
    summary: 'It was tried.',
    success: /A verifier agrees/.test(prompt),
    reflections: taskIn(tasks, prompt)?.reflections ?? [],
  }),
  'widget-roles': () => ({ roles: [{ widget: 0, role: 'opens what it names' }] }),
};
