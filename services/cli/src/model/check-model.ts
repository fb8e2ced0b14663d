import { EXIT, errorText, exitCodeOfError } from '@tapwright/command-line';
import { type ErrorCode, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import {
  checkEndpoint,
  type EndpointReport,
  type ModelConfig,
  modelConfigOf,
  ROLES,
  type Role,
} from '@tapwright/model';
import { onInterrupt } from '../interrupt.ts';
import { deviceEnvironment } from '../on-device.ts';
import type { ModelCheckArguments } from './model-command.ts';
import { type RunCost, runCostOf } from './run-cost.ts';

/** The key, the name or the form of a request is wrong: what whoever calls can put right. */
const SETTINGS: ReadonlySet<ErrorCode> = new Set(['MODEL_KEY_REFUSED', 'MODEL_MISSING', 'MODEL_REJECTED']);
const ANSWERS: ReadonlySet<ErrorCode> = new Set(['MODEL_ANSWER_INVALID', 'MODEL_REFUSED']);

/** Prints what an endpoint can do. Returns the exit code. */
export async function checkModel(args: ModelCheckArguments): Promise<number> {
  const environment = deviceEnvironment(args);
  const role = roleOf(args.role);
  const options = optionsOf(modelConfigOf(environment), args, role);
  using interrupt = onInterrupt();
  try {
    const report = await checkEndpoint({ options, role, signal: interrupt.signal });
    const run = runCostOf(report, environment.MODEL_PRICES[report.model] ?? null);
    const error = uselessness(report);
    const said = error === null ? { ok: true, ...report, run } : { ok: false, ...report, run, error };
    process.stdout.write(args.json ? `${JSON.stringify(said)}\n` : inWords(report, run));
    if (error === null) return EXIT.completed;
    process.stderr.write(errorText('tapwright', error));
    return EXIT.notCompleted;
  } catch (thrown) {
    const error = toTapwrightError(thrown);
    if (args.json) process.stdout.write(`${JSON.stringify({ ok: false, error })}\n`);
    process.stderr.write(errorText('tapwright', error));
    if (ANSWERS.has(error.code)) return EXIT.notCompleted;
    return SETTINGS.has(error.code) ? EXIT.badInput : exitCodeOfError(error);
  }
}

/** A model that has not found one button of so many chooses by chance, whatever form its answers have. */
function uselessness({ choices }: EndpointReport): TapwrightError | null {
  if (choices.right > 0) return null;
  return new TapwrightError('MODEL_ANSWER_INVALID', `none of its ${choices.asked} choices was right`, {
    expected: 'a model that finds the button that it is told by its name',
    advice:
      'Check that the server does not cut the question (a context of 8,192 tokens is enough), or use a larger model.',
  });
}

function roleOf(name: string): Role {
  const role = ROLES.find((one) => one === name);
  if (role !== undefined) return role;
  throw new TapwrightError('INPUT_INVALID', `there is no role “${name.slice(0, 40)}”`, {
    field: '--role',
    expected: ROLES.join(', '),
  });
}

function optionsOf({ openai }: ModelConfig, { baseUrl, model }: ModelCheckArguments, role: Role) {
  if (openai === undefined) throw new TapwrightError('INTERNAL', 'there is no endpoint');
  const settings = openai.settings ?? {};
  return {
    ...openai,
    ...(baseUrl === null ? {} : { baseUrl }),
    settings: model === null ? settings : { ...settings, [role]: { ...settings[role], model } },
  };
}

const SCHEMA_WORDS = {
  json_schema: 'yes: answers keep to a schema',
  json_object: 'no: JSON, with the schema in words',
  text: 'no: the schema in words',
};

function inWords(report: EndpointReport, run: RunCost): string {
  const { choices, tokens, latencyMs } = report;
  const rows: readonly (readonly [string, string])[] = [
    ['endpoint', `${report.endpoint} (${report.kind})`],
    ['model', `${report.model}, as the ${report.role}`],
    ['answers', `${choices.right} of ${choices.asked} choices were right`],
    ['schema', SCHEMA_WORDS[report.schema]],
    ['functions', report.functions],
    ['pictures', report.pictures],
    [
      'tokens',
      tokens === null ? 'not counted' : `counted: ${tokens.input} in, ${tokens.output} out a question`,
    ],
    ['a picture', report.pictureTokens === null ? 'unknown' : `${report.pictureTokens} tokens`],
    ['cache', report.cachedTokens === null ? 'none seen' : `${report.cachedTokens} tokens of a question`],
    ['time', `${Math.round(latencyMs.p50)} ms (p50), ${Math.round(latencyMs.most)} ms at most`],
    ['put right', `${report.coerced} parts of answers, ${report.repaired} answers asked for again`],
    ['refuses', report.refused.length === 0 ? 'nothing that was sent' : report.refused.join(', ')],
    ['a run', costInWords(run)],
  ];
  return rows.map(([name, says]) => `${name.padEnd(10)} ${says}\n`).join('');
}

function costInWords({ questions, tokens, usd, estimated }: RunCost): string {
  const counted = estimated ? ', estimated, as the endpoint counts none' : '';
  const money = usd === null ? 'money unknown: no price in MODEL_PRICES' : `about $${usd.toFixed(4)}`;
  return `${questions} questions like these have ${tokens} tokens${counted}; ${money}`;
}
