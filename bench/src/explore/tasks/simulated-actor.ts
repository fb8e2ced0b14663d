import {
  type ActorChoice,
  ActorOutput,
  createOfflineModel,
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type Role,
  type TaskActorInput,
  type TaskActorOutput,
  TOOL_OF_KIND,
  type VerifierInput,
  VerifierOutput,
} from '@tapwright/model';
import { type AppPath, appPath, choosableWay, type OraclePath } from '@tapwright/suite/benchmark';
import type { AppTask } from '@tapwright/virtual-apps';
import { stepsOf } from '@tapwright/virtual-ui';
import { createPathPolicy } from '../../policies/create-policy.ts';
import type { Policy } from '../../policies/policy.ts';

export interface SimulatedActor {
  /** Name of a policy that knows ways, such as `simulated-mid`. */
  readonly policy: string;
  readonly goal: string;
  /** The app's own task; null where the app cannot do what was proposed: then no way is known. */
  readonly truth: AppTask | null;
  readonly seed: number;
  /** The verifier is shown a picture. */
  readonly pictured: boolean;
  /** State of the app, and the time on its phone. */
  state(): unknown;
  now(): number;
}

const offline = createOfflineModel();

/**
 * A **simulated** model for one task: it knows the app's own way and errs as often as the papers saw it; as actor it calls
 * functions, as verifier it judges claims. The rules of the offline model answer for the other roles.
 */
export function simulatedActor(actor: SimulatedActor): Model {
  const policy = policyOf(actor);
  const answerTo = async (request: ModelRequest<Role>): Promise<object | null> => {
    const { role, input } = request;
    if (role === 'task-actor' && 'offered' in input) return await calledBy(policy, input);
    if (isJudge(role) && 'claimReason' in input) return await judgedBy(policy, input, actor.pictured);
    return null;
  };
  return {
    name: `simulated (${actor.policy})`,
    inProcess: true,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const answer = await answerTo(request as ModelRequest<Role>);
      if (answer === null) return offline.ask(request);
      return { output: request.schema.parse(answer), usage: NO_COST };
    },
  };
}

/** Who says whether a task is done; the referee is asked where the ledger and the verifier do not agree. */
export function isJudge(role: Role): boolean {
  return role === 'verifier' || role === 'referee';
}

const NO_COST = {
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  latencyMs: 0,
  attempts: 1,
  repaired: false,
  model: 'simulated',
};

function policyOf({ policy, goal, truth, seed, state, now }: SimulatedActor): Policy {
  const ways = truth === null ? [] : [truth.truth, ...(truth.ways ?? [])].map((way) => stepsOf(way, now()));
  const path = fromHere(appPath(choosableWay(ways), () => truth?.done(state()) === true));
  return createPathPolicy(policy, { path, task: truth?.id ?? goal, seed, drawsScreens: true });
}

/** Presses of `back` that a person would try before a way begins. */
const BACKS_MAX = 6;
/** Calls of `wait` in a row, for an app that still works on what it was told. */
const WAITS_MAX = 3;

/**
 * A way begins at the app's first page; whoever stands elsewhere goes back until it can begin. Where the way is at its end and the
 * app has not finished, it waits: any task may, whatever the screen offers.
 */
function fromHere(path: AppPath): OraclePath {
  const whole = path.left();
  let backs = 0;
  return {
    ...path,
    next(asked) {
      const waits = asked.choices.find(({ kind }) => kind === 'wait');
      // Elsewhere than at its end the way goes on, or back.
      const input = { ...asked, choices: asked.choices.filter((choice) => choice !== waits) };
      const step = path.next(input);
      const waited = asked.history.length - 1 - asked.history.findLastIndex(({ kind }) => kind !== 'wait');
      if (step.kind === 'lost' && path.step() === null && waits !== undefined && waited < WAITS_MAX)
        return { kind: 'choose', index: waits.index, text: null };
      const back = input.choices.find(({ kind }) => kind === 'back');
      if (step.kind !== 'lost' || path.left() < whole || whole === 0 || back === undefined) return step;
      if (backs >= BACKS_MAX) return step;
      backs += 1;
      return { kind: 'choose', index: back.index, text: null };
    },
  };
}

/** The function can be called on any screen. */
const WAIT = {
  ...{ index: 0, kind: 'wait', label: '', widget: '', resourceId: '', value: '', hint: '' },
  ...{ checked: null, direction: null, context: [] },
};

/** The policy's choice as a function call. */
async function calledBy(policy: Policy, input: TaskActorInput): Promise<TaskActorOutput> {
  const choices = [...input.offered.filter(({ kind }) => kind !== WAIT.kind), WAIT]
    .filter(({ kind }) => TOOL_OF_KIND[kind] !== undefined)
    .map((choice, index) => ({ ...choice, index }));
  const { app, activity, texts, history, actionsLeft: stepsLeft } = input;
  const goal = input.task?.task ?? '';
  const asked = { goal, app, activity, texts, choices, history, rules: [], refused: [], stepsLeft };
  const output = await readable(ActorOutput, (repair) =>
    policy.answer({ role: 'actor', input: asked, repair }),
  );
  const chosen = choices[output?.index ?? -1];
  if (output === null || chosen === undefined) return { thought: '', tool: 'unreadable', arguments: {} };
  return { thought: output.thought, ...callOn(chosen, output) };
}

function callOn(
  choice: ActorChoice,
  { text, claim, thought }: ActorOutput,
): Omit<TaskActorOutput, 'thought'> {
  const tool = TOOL_OF_KIND[choice.kind] ?? 'back';
  if (claim !== null) return { tool: 'end_task', arguments: { done: claim === 'done', reason: thought } };
  const id = choice.element === undefined ? {} : { ID: choice.element.index };
  if (tool === 'scroll') return { tool, arguments: { ...id, direction: choice.direction } };
  return { tool, arguments: tool === 'fill' ? { ...id, text: text ?? '' } : id };
}

async function judgedBy(policy: Policy, input: VerifierInput, pictured: boolean): Promise<object | null> {
  const ask = (repair: boolean) => policy.answer({ role: 'verifier', input, repair, pictured });
  return await readable(VerifierOutput, ask);
}

/** Questions until an answer can be read: the provider repairs one, and the pipeline asks again. */
const ASKED_MAX = 8;

/** Null where no answer can be read: then the rules answer. */
async function readable<T>(
  schema: { safeParse(value: unknown): { readonly data?: T | undefined } },
  ask: (repair: boolean) => string | Promise<string>,
): Promise<T | null> {
  for (let asked = 0; asked < ASKED_MAX; asked += 1) {
    const read = schema.safeParse(parsed(await ask(asked % 2 === 1))).data;
    if (read !== undefined) return read;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
