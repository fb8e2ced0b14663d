import { hash } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import {
  ActorOutput,
  CaptionerOutput,
  CriticOutput,
  createOfflineModel,
  doubtsAbout,
  HealerOutput,
  InspectorOutput,
  type ModelRequest,
  ObserverOutput,
  ParameterOutput,
  PlannerOutput,
  ProposerOutput,
  ReaderOutput,
  ReflectorOutput,
  type Role,
  type RoleOutput,
  SummariserOutput,
  TaskActorOutput,
  TaskCriticOutput,
  TaskReflectorOutput,
  VerifierOutput,
  WidgetRolesOutput,
} from '@tapwright/model';
import type { Decider } from './decider.ts';
import type { Policy, Question } from './policy.ts';

/** The answer to a question, to be repeated; `unreadable` counts the repairs that could not be read either. */
interface Said {
  readonly at: number;
  readonly answer: object;
  unreadable: number;
}

/** Questions that are remembered; a task has far fewer. */
const SAID_MOST = 500;

/**
 * A policy made of a decider's choices, in the form of a model's answers. Events are delivered at least once, so a
 * question may be asked again: it gets the same answer and is not a new decision.
 */
export function composePolicy(name: string, decider: Decider): Policy {
  const said = new Map<string, Said>();
  const asked: Record<Role, number> = {
    actor: 0,
    summariser: 0,
    verifier: 0,
    referee: 0,
    reflector: 0,
    observer: 0,
    critic: 0,
    planner: 0,
    reader: 0,
    captioner: 0,
    parameter: 0,
    inspector: 0,
    healer: 0,
    proposer: 0,
    'task-actor': 0,
    'task-critic': 0,
    'task-reflector': 0,
    'widget-roles': 0,
  };
  let byOffline = 0;

  const say = async (question: Question): Promise<Said> => {
    const at = asked[question.role];
    asked[question.role] += 1;
    const own = ownAnswer(decider, question, at);
    if (own === null && question.role === 'actor') byOffline += 1;
    const answer = own ?? (await withSecondOpinion(decider, question));
    return { at, answer: { ...saidOfEach(question, answer), ...answer }, unreadable: 0 };
  };

  return {
    name,
    get counts() {
      return { decisions: asked.actor, byOffline };
    },
    async answer(question) {
      const key = hash('sha256', JSON.stringify([question.role, question.input]));
      const entry = said.get(key) ?? (await say(question));
      if (!said.has(key) && said.size >= SAID_MOST) throw tooMany(name);
      said.set(key, entry);
      const { role, repair = false } = question;
      const text = JSON.stringify(entry.answer);
      const attempt = 2 * entry.unreadable + (repair ? 1 : 0);
      const written = decider.write?.(entry.answer, { role, at: entry.at, attempt }) ?? text;
      // The pipeline gives a question up after one repair, and may ask it again from the start.
      if (repair && written !== text) entry.unreadable += 1;
      return written;
    },
  };
}

/** Who knows the whole only says the same of each obligation. */
function saidOfEach({ role, input }: Question, answer: object): object {
  if ((role !== 'verifier' && role !== 'referee') || input.obligations === undefined) return {};
  if (!('completed' in answer) || answer.completed !== true) return {};
  return {
    obligations: input.obligations.map(({ id }) => ({
      id,
      reason: 'as the whole',
      done: 'yes',
      evidence: [],
    })),
  };
}

function ownAnswer(decider: Decider, question: Question, at: number): object | null {
  switch (question.role) {
    case 'actor':
      return decider.decide(question.input, at);
    case 'verifier':
    case 'referee':
      return decider.verify?.(question.input, at, question.pictured === true ? 'pictured' : 'unseen') ?? null;
    case 'observer':
      return decider.observe?.(question.input, at) ?? null;
    case 'critic':
      return decider.criticise?.(question.input, at) ?? null;
    case 'planner':
      return decider.conceive?.(question.input, at) ?? null;
    case 'reader':
      return decider.read?.(question.input, at) ?? null;
    case 'parameter':
      return decider.select?.(question.input, at) ?? null;
    case 'inspector':
      return decider.inspect?.(question.input, at) ?? null;
    case 'summariser':
    case 'reflector':
    case 'captioner':
    case 'healer':
    case 'proposer':
    case 'task-actor':
    case 'task-critic':
    case 'task-reflector':
    case 'widget-roles':
      return null;
  }
}

/** A second opinion is asked only where the claim and the rules disagree. */
async function withSecondOpinion(decider: Decider, question: Question): Promise<object> {
  const answer = await offlineAnswer(question);
  const isClaim = question.role === 'verifier' || question.role === 'referee';
  if (!isClaim || ('completed' in answer && answer.completed === true)) return answer;
  const second = decider.secondOpinion?.(question.input) ?? null;
  // What the form of the steps and of the screen says outranks a model.
  const isOutranked = second?.completed === true && doubtsAbout(question.input).length > 0;
  return second === null || isOutranked ? answer : second;
}

const offline = createOfflineModel();
const OFFLINE_MS = 60_000;

async function offlineAnswer(question: Question): Promise<object> {
  switch (question.role) {
    case 'actor':
      return ask({ ...question, schema: ActorOutput });
    case 'verifier':
    case 'referee':
      return ask({ ...question, schema: VerifierOutput });
    case 'summariser':
      return ask({ ...question, schema: SummariserOutput });
    case 'reflector':
      return ask({ ...question, schema: ReflectorOutput });
    case 'observer':
      return ask({ ...question, schema: ObserverOutput });
    case 'critic':
      return ask({ ...question, schema: CriticOutput });
    case 'planner':
      return ask({ ...question, schema: PlannerOutput });
    case 'reader':
      return ask({ ...question, schema: ReaderOutput });
    case 'captioner':
      return ask({ ...question, schema: CaptionerOutput });
    case 'parameter':
      return ask({ ...question, schema: ParameterOutput });
    case 'inspector':
      return ask({ ...question, schema: InspectorOutput });
    case 'healer':
      return ask({ ...question, schema: HealerOutput });
    case 'proposer':
      return ask({ ...question, schema: ProposerOutput });
    case 'task-actor':
      return ask({ ...question, schema: TaskActorOutput });
    case 'task-critic':
      return ask({ ...question, schema: TaskCriticOutput });
    case 'task-reflector':
      return ask({ ...question, schema: TaskReflectorOutput });
    case 'widget-roles':
      return ask({ ...question, schema: WidgetRolesOutput });
  }
}

async function ask<R extends Role>(
  question: Pick<ModelRequest<R>, 'role' | 'input' | 'schema'>,
): Promise<RoleOutput[R]> {
  const { output } = await offline.ask({
    role: question.role,
    input: question.input,
    schema: question.schema,
    about: { jobId: '', runId: '' },
    messages: [],
    signal: new AbortController().signal,
    timeoutMs: OFFLINE_MS,
  });
  return output;
}

function tooMany(name: string): TapwrightError {
  return new TapwrightError(
    'TOO_MANY_REQUESTS',
    `${name} was asked more than ${SAID_MOST} questions in one task`,
  );
}
