import { existsSync } from 'node:fs';
import { TapwrightError } from '@tapwright/contracts';
import type { RecordedApp, Truth } from '@tapwright/evaluation';
import type { VerifierInput } from '@tapwright/model';
import type { OraclePath } from '@tapwright/suite/benchmark';
import { composePolicy } from './compose-policy.ts';
import type { Decider } from './decider.ts';
import { follow, followOrGiveUp } from './follow.ts';
import { logSteps } from './logged/log-steps.ts';
import { loggedDecider, opinionOf } from './logged/logged.ts';
import { loadModelLog, loggedModels, loggedTask, type ModelLog } from './logged/model-log.ts';
import { oracleVerdict } from './oracle-verifier.ts';
import { recordedPath } from './path/recorded-path.ts';
import { truthPath } from './path/truth-path.ts';
import type { Policy, Position } from './policy.ts';
import { type PolicySpec, parsePolicyName } from './policy-names.ts';
import { errorRates } from './simulated/error-rates.ts';
import { simulatedDecider } from './simulated/simulated.ts';

/** A recorded task as a policy needs it. */
export interface RecordedPolicySetup {
  readonly app: RecordedApp;
  readonly truth: Truth;
  readonly seed: number;
  /** Called at every question: where the device stands then, and what was done. */
  readonly position: () => Position;
  /** Folder with the logs of real models. */
  readonly logs: string;
  /** Distinguishes the draws of several runs of one task; empty for the first. */
  readonly run?: string;
}

/**
 * The policy of this name for one recorded task; see {@link parsePolicyName}.
 * @throws TapwrightError `INPUT_INVALID`, `RECORDING_CORRUPT`
 */
export function createPolicy(name: string, setup: RecordedPolicySetup): Policy {
  const spec = parsePolicyName(name);
  const path = spec.kind === 'truth' ? truthPath(setup) : recordedPath(setup);
  const decider = recordedDecider(spec, setup, path);
  return composePolicy(name, spec.oracleVerifier ? withOracleVerifier(decider, path) : decider);
}

/** A task with a way to its goal. */
export interface PathPolicySetup {
  readonly path: OraclePath;
  /** Distinguishes the draws of tasks. */
  readonly task: string;
  readonly seed: number;
  /** True where the app draws its own screens, so that pictures show more than the tree. */
  readonly drawsScreens?: boolean;
}

/**
 * The policy of this name on any path, such as that of an app which knows its own way to the goal.
 * @throws TapwrightError `INPUT_INVALID` for a name that needs a log
 */
export function createPathPolicy(name: string, { path, ...about }: PathPolicySetup): Policy {
  const spec = parsePolicyName(name);
  const decider = pathDecider(spec, path, about);
  return composePolicy(name, spec.oracleVerifier ? withOracleVerifier(decider, path) : decider);
}

/** Replaces only the verifier's answers: the other roles and the form of answers stay. */
function withOracleVerifier({ write, ...others }: Decider, path: OraclePath): Decider {
  const verify = (input: VerifierInput) => oracleVerdict(path, input);
  if (write === undefined) return { ...others, verify };
  return {
    ...others,
    verify,
    write: (said, place) => (place.role === 'verifier' ? JSON.stringify(said) : write(said, place)),
  };
}

function recordedDecider(spec: PolicySpec, setup: RecordedPolicySetup, path: OraclePath): Decider {
  const { app, truth, seed, run = '' } = setup;
  if (spec.kind === 'logged') {
    const own = loggedDecider({ ...setup, steps: stepsOf(spec.model, setup) });
    return { ...own, ...withOpinion(setup, spec.model) };
  }
  const decider = pathDecider(spec, path, { seed, task: `${app.name} ${truth.task} ${truth.goal}${run}` });
  return spec.kind === 'truth' && spec.oracleVerifier === false && existsSync(setup.logs)
    ? { ...decider, ...withOpinion(setup, null) }
    : decider;
}

/** The opinion of logged models that do not act: done where one of them says so. */
function withOpinion(setup: RecordedPolicySetup, acting: string | null): Pick<Decider, 'secondOpinion'> {
  const others = loggedModels(setup.logs).filter((model) => model !== acting);
  const opinions = others.map((model) => opinionOf({ ...setup, steps: stepsOf(model, setup) }));
  return {
    secondOpinion(input) {
      const said = opinions.map((opinion) => opinion(input)).filter((one) => one !== null);
      return said.find(({ completed }) => completed) ?? said[0] ?? null;
    },
  };
}

/** The answers of a model to the task; none where it was never asked. */
function stepsOf(model: string, { app, truth, logs: folder }: RecordedPolicySetup) {
  const log = loggedTask(logOf(folder, model), app.name, truth.goal);
  const task = app.tasks.find(({ id, task: goal }) => id === truth.task && goal === truth.goal);
  return log === null || task === undefined ? [] : logSteps(app, task, log);
}

function pathDecider(
  spec: PolicySpec,
  path: OraclePath,
  { task, seed, drawsScreens = false }: Omit<PathPolicySetup, 'path'>,
): Decider {
  switch (spec.kind) {
    case 'offline':
      return { decide: () => null };
    case 'truth':
      return followOrGiveUp(path);
    case 'oracle':
      return follow(path);
    case 'simulated':
      return simulatedDecider({ path, rates: errorRates(spec.level), scope: { task, seed }, drawsScreens });
    case 'logged': {
      const details = { field: '--model', expected: 'a policy that needs no log' };
      throw new TapwrightError('INPUT_INVALID', 'a log belongs to a recording', details);
    }
  }
}

const logs = new Map<string, ModelLog>();

/** Read once: a file holds the prompts of all tasks. One is kept for each name of a model in one process. */
function logOf(folder: string, model: string): ModelLog {
  const key = `${folder} ${model}`;
  const log = logs.get(key) ?? loadModelLog(folder, model);
  logs.set(key, log);
  return log;
}
