import type { Model, ModelUsage } from '@tapwright/model';
import { type Exploring, readCall, TASK_EXPLORERS } from '@tapwright/runtime';
import { withoutAnswer } from './choose.ts';
import type { TextInput } from './choose-by-text.ts';
import { askForCall, callOf, chosenBy } from './choose-by-tool.ts';
import { type Chosen, type Consulted, claimOf, ofRuntime } from './chosen.ts';
import { filledIn } from './filled-in.ts';
import { pictureScale, wasPictured } from './shown-picture.ts';
import { taskActorInput } from './task-actor-input.ts';

/** A goal is a task that somebody has given: nobody plays a person, and no critic looks at it. */
const OF_GOAL: Exploring = {
  ...TASK_EXPLORERS.droidagent,
  persona: false,
  taskKnowledge: false,
  widgetRoles: false,
  critiqueEvery: null,
};

/**
 * The next action towards a goal by a function call, with the same functions as an explorer's task. What cannot be done is
 * sent back with the reason, as often as the strategy says; then its rule decides.
 */
export async function chooseGoalByTool(model: Model, input: TextInput): Promise<Chosen> {
  const usages: ModelUsage[] = [];
  const consulted: Consulted[] = [];
  const refused: { answer: string; reason: string }[] = [];
  const marked = input.strategy.observation === 'marks';
  for (let attempt = 0; attempt <= input.strategy.invalidAnswers; attempt += 1) {
    const question = taskActorInput({ ...input, ...TOLD, ...shownAs(input), refused: [...refused] });
    const { output, usage } = await askForCall(model, question, { ...input, hasTask: true, marked });
    usages.push(usage);
    const call = readCall(output, offerOf(input, usage));
    const thought = output.thought ?? '';
    if (call.kind === 'wait') return { ...ofRuntime('wait', thought), usages, consulted };
    if (call.kind === 'end')
      return { ...claimOf(call.done ? 'done' : 'infeasible', call.reason || thought), usages, consulted };
    if (call.kind === 'invalid') {
      refused.push({ answer: callOf(output), reason: call.problem });
      continue;
    }
    const answer = chosenBy(call, thought);
    const filled = await filledIn(model, input, { answer, choice: call.choice });
    consulted.push(...filled.consulted);
    if (filled.action !== null) return { ...answer, action: filled.action, usages, consulted };
    refused.push({ answer: callOf(output), reason: filled.refused });
  }
  return { ...withoutAnswer(input, refused.at(-1)?.reason ?? ''), usages, consulted };
}

const TOLD = { exploring: OF_GOAL, persona: null, roles: new Map<number, string>(), explored: '' } as const;

function shownAs({ strategy, stepsLeft }: TextInput) {
  return { observation: strategy.observation, stepsLeft };
}

function offerOf(input: TextInput, usage: ModelUsage) {
  const { screen, choices, forbidden, bound } = input;
  const credentials = bound?.parameters.map(({ name }) => name) ?? [];
  const pictured = wasPictured(usage);
  const points = pictured ? { ...input, scale: pictureScale(input), pictured } : undefined;
  return { screen, choices, forbidden, hasTask: true, credentials, points };
}
