import type { BoundCase, RunState } from '@tapwright/contracts';
import { type ParameterInput, ParameterOutput } from '@tapwright/model';
import type { Choice, Strategy } from '@tapwright/runtime';
import { editableValue } from '@tapwright/screen';
import type { Consulted } from './chosen.ts';
import type { ActorDeps } from './deps.ts';
import { parameterPrompt } from './prompts/parameter.ts';

/** What an input of a case takes: a parameter by its name, a text of the step, or nothing that is allowed. */
export type Taken = { readonly parameter: string } | { readonly text: string } | { readonly refused: string };

export interface Taking {
  readonly bound: BoundCase;
  readonly state: RunState;
  readonly strategy: Strategy;
  readonly choice: Choice;
  /** What the actor wants to enter: a value, or a parameter as `${name}`. */
  readonly wanted: string;
  readonly about: { readonly jobId: string; readonly runId: string };
  readonly signal: AbortSignal;
}

/** Answers that name no parameter are sent back at most this often. */
const REFUSALS_MAX = 3;

/**
 * Finds the parameter whose value an input takes (XUAT-Copilot, algorithm 1, lines 10 and 17). No value is ever
 * invented: a text that is not a parameter must stand in the sentence of the step.
 */
export async function takeParameter(
  deps: Pick<ActorDeps, 'model' | 'modelTimeoutMs'>,
  taking: Taking,
): Promise<{ readonly taken: Taken; readonly consulted: readonly Consulted[] }> {
  const { bound, strategy, wanted } = taking;
  const named = namedBy(wanted, bound);
  if (strategy.parameters !== 'agent' && named !== null)
    return { taken: { parameter: named }, consulted: [] };
  if (bound.parameters.length === 0 || strategy.parameters === 'own')
    return { taken: literalOf(taking), consulted: [] };
  const { name, consulted } = await askAgent(deps, taking);
  return { taken: name === null ? literalOf(taking) : { parameter: name }, consulted };
}

/** The parameter that the actor means: by `${name}`, or by the value that only one of them has. */
function namedBy(wanted: string, { parameters }: BoundCase): string | null {
  const inside = /^\$\{([^{}]{1,60})\}$/.exec(wanted.trim())?.[1]?.trim();
  if (inside !== undefined) return parameters.find(({ name }) => name === inside)?.name ?? null;
  const [only, second] = parameters.filter(({ value, secret }) => !secret && value === wanted);
  return only === undefined || second !== undefined ? null : only.name;
}

function literalOf({ wanted, state }: Taking): Taken {
  const sentence = state.tasks[state.task]?.goal ?? '';
  const isSaid = wanted !== '' && !wanted.includes('${') && sentence.includes(wanted);
  return isSaid
    ? { text: wanted }
    : { refused: 'what is entered must be a parameter of the case or stand in its step' };
}

async function askAgent(deps: Pick<ActorDeps, 'model' | 'modelTimeoutMs'>, taking: Taking) {
  const { bound, about, signal, strategy } = taking;
  // Without reflection, this agent is not asked again either (algorithm 1, line 17).
  const refusals = Math.min(REFUSALS_MAX, strategy.invalidAnswers);
  const consulted: Consulted[] = [];
  const refused: string[] = [];
  for (let attempt = 0; attempt <= refusals; attempt += 1) {
    const input = questionOf(taking, refused);
    const { output, usage } = await deps.model.ask({
      role: 'parameter',
      about,
      input,
      messages: parameterPrompt(input),
      schema: ParameterOutput,
      signal,
      timeoutMs: deps.modelTimeoutMs,
    });
    consulted.push({ role: 'parameter', usage });
    const known = bound.parameters.find(({ name }) => name === output.name?.trim());
    if (known !== undefined || output.name === null) return { name: known?.name ?? null, consulted };
    refused.push(output.name);
  }
  return { name: null, consulted };
}

function questionOf(taking: Taking, refused: readonly string[]): ParameterInput {
  const { bound, state, choice } = taking;
  const { action, element } = choice;
  const own = state.history.filter(({ task, verdict }) => task === state.task && verdict !== 'invalidated');
  const label = action.target?.label ?? '';
  return {
    instruction: state.tasks[state.task]?.goal ?? '',
    skill: action.kind,
    // A filled field without another name is named after its content.
    element: element !== null && label === editableValue(element) ? element.hint : label,
    hint: element?.hint ?? '',
    candidates: bound.parameters.map(({ name, about }) => ({ name, about })),
    taken: own.flatMap(({ parameter }) => parameter ?? []),
    refused: [...refused],
  };
}
