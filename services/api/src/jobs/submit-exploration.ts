import {
  type BoundTasks,
  DEFAULT_PERSONA,
  ExplorerName,
  JobSpec,
  LEG_STEPS_MAX,
  type Persona,
  TapwrightError,
  TaskExplorerName,
} from '@tapwright/contracts';
import { EXPLORE, legStrategy, TASK_EXPLORERS } from '@tapwright/runtime';
import type { ExploreJob } from './job-request.ts';
import { type BoundJob, refuseUnkept } from './submit-case.ts';

/** The rule that tries what models leave out. */
const RULE_BESIDE_MODELS = 'guided';

/**
 * The job that explores an app. It has no goal to prove; with `verify`, the crashes that it meets are replayed.
 * @throws TapwrightError `INPUT_INVALID` for a persona where a rule explores, or credentials without values
 */
export function bindExploration(request: ExploreJob): BoundJob {
  const { explorer, seed, steps, phones, allowOutside, persona, objective, parameters, ...rest } = request;
  const byRule = ExplorerName.safeParse(explorer);
  const tasks = byRule.success ? null : tasksOf(request);
  if (tasks === null) refuseModels({ persona, objective, parameters });
  else refuseCredentials(tasks, parameters);
  const rule = byRule.success ? byRule.data : RULE_BESIDE_MODELS;
  const spec: JobSpec = {
    ...JobSpec.parse({ goal: `Explore ${request.app}` }),
    ...rest,
    strategy: tasks === null ? EXPLORE.name : legStrategy(TASK_EXPLORERS[tasks.explorer]).name,
    maxSteps: LEG_STEPS_MAX,
    memory: false,
    explore: { explorer: rule, seed, steps, phones, allowOutside, ...(tasks === null ? {} : { tasks }) },
  };
  return { spec, secrets: parameters };
}

function tasksOf({ explorer, persona, objective }: ExploreJob): BoundTasks {
  const named = TaskExplorerName.parse(explorer);
  return { explorer: named, persona: persona ?? DEFAULT_PERSONA, objective: objective ?? '' };
}

function refuseModels({
  persona,
  objective,
  parameters,
}: Pick<ExploreJob, 'persona' | 'objective' | 'parameters'>): void {
  const given = [
    ...(persona === undefined ? [] : ['persona']),
    ...(objective === undefined ? [] : ['objective']),
    ...(Object.keys(parameters).length === 0 ? [] : ['parameters']),
  ];
  const [field] = given;
  if (field === undefined) return;
  throw new TapwrightError('INPUT_INVALID', `a rule explores, which reads no ${field}`, {
    field,
    expected: `an explorer that asks models: ${TaskExplorerName.options.join(', ')}`,
  });
}

/** @throws TapwrightError `INPUT_INVALID` where a value is missing, is too many, cannot be hidden, or stands in a text */
export function refuseCredentials(
  { persona, objective }: Pick<BoundTasks, 'persona' | 'objective'>,
  values: Readonly<Record<string, string>>,
): void {
  const named = Object.keys(persona.credentials);
  const missing = named.find((name) => !Object.hasOwn(values, name));
  if (missing !== undefined)
    throw refusal(`the credential '${missing}' has no value`, missing, 'a value for each credential');
  const unknown = Object.keys(values).find((name) => !named.includes(name));
  if (unknown !== undefined)
    throw refusal(`the persona has no credential '${unknown}'`, unknown, named.join(', ') || 'none');
  refuseUnkept(values);
  const told = JSON.stringify([toldOf(persona), objective]);
  for (const [name, value] of Object.entries(values)) {
    if (!told.includes(JSON.stringify(value).slice(1, -1))) continue;
    throw refusal(`the persona's texts contain the value of '${name}'`, name, `\${${name}} in its place`);
  }
}

function toldOf({ name, traits, goals, ultimateGoal, credentials }: Persona): readonly unknown[] {
  return [name, traits, goals, ultimateGoal, Object.values(credentials).map(({ about }) => about)];
}

function refusal(message: string, name: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', message, { field: `parameters.${name}`, expected });
}
