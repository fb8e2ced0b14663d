import { TapwrightError } from '@tapwright/contracts';
import { loggedModels } from './logged/model-log.ts';
import { ERROR_LEVELS, type ErrorLevel } from './simulated/error-rates.ts';

/** The parts of a policy's name. */
export type PolicySpec = {
  /** The oracle answers the verifier's questions, whichever policy answers the actor's. */
  readonly oracleVerifier: boolean;
} & (
  | { readonly kind: 'offline' | 'truth' | 'oracle' }
  | { readonly kind: 'logged'; readonly model: string }
  | { readonly kind: 'simulated'; readonly level: ErrorLevel }
);

const ORACLE_VERIFIER = '+oracle';
const LOGGED = 'logged-';
const SIMULATED = 'simulated-';

/** Names that choose a real provider of models: they are policies only where the oracle verifies. */
const PROVIDERS = ['offline', 'openai'];

/** True where `--model` names a policy, false where it names a provider of models. */
export function isPolicyName(name: string): boolean {
  return !PROVIDERS.includes(name);
}

/**
 * Reads `truth`, `oracle`, `logged-<model>`, `simulated-low|mid|high` or `offline`, each perhaps with `+oracle`.
 * @throws TapwrightError `INPUT_INVALID` with the names there are
 */
export function parsePolicyName(name: string): PolicySpec {
  const oracleVerifier = name.endsWith(ORACLE_VERIFIER);
  const bare = oracleVerifier ? name.slice(0, -ORACLE_VERIFIER.length) : name;
  if (bare === 'offline' || bare === 'truth' || bare === 'oracle') return { oracleVerifier, kind: bare };
  if (bare.startsWith(LOGGED) && bare.length > LOGGED.length)
    return { oracleVerifier, kind: 'logged', model: bare.slice(LOGGED.length) };
  const level = bare.startsWith(SIMULATED) ? bare.slice(SIMULATED.length) : '';
  if (isLevel(level)) return { oracleVerifier, kind: 'simulated', level };
  throw new TapwrightError('INPUT_INVALID', `there is no model or policy '${name.slice(0, 60)}'`, {
    field: '--model',
    expected: `${[...PROVIDERS, 'truth', 'oracle', `${LOGGED}<model>`, ...levelNames()].join(', ')}; a policy perhaps with ${ORACLE_VERIFIER}`,
  });
}

/** Every policy that can be named, including the models whose logs are in the folder. */
export function policyNames(logs: string): readonly string[] {
  return ['truth', 'oracle', ...loggedModels(logs).map((model) => `${LOGGED}${model}`), ...levelNames()];
}

function levelNames(): readonly string[] {
  return Object.keys(ERROR_LEVELS).map((level) => `${SIMULATED}${level}`);
}

function isLevel(name: string): name is ErrorLevel {
  return Object.hasOwn(ERROR_LEVELS, name);
}
