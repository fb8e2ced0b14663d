import { TapwrightError } from '@tapwright/contracts';
import {
  folderOfPair,
  type GroundingPair,
  isRightTarget,
  loadApp,
  loadGroundingPairs,
  recordedDumps,
} from '@tapwright/evaluation';
import { createModel, ModelEnvironment, modelConfigOf, PROVIDERS } from '@tapwright/model';
import { readConfig } from '@tapwright/service';
import { readDataFlags, someOf } from './evaluation/flags.ts';
import {
  type Asked,
  type Grounded,
  groundByModel,
  groundByWords,
  OBSERVATIONS,
  type Observation,
  screenOfDump,
} from './evaluation/ground.ts';
import { percent, textTable } from './evaluation/text-table.ts';
import type { GroundingOptions } from './options.ts';

/**
 * Instruction to element: top-1 accuracy of a model on recorded screens, one question each (SPHINX 3.4.2 and Table 8).
 * `--model lexical` is plain word matching, the floor; `--observation` chooses how the screen is shown.
 */
const LEXICAL = 'lexical';
const KINDS: Readonly<Record<string, string>> = { input: 'text', swipe: 'scroll', longclick: 'long_click' };

interface Judged {
  readonly pair: GroundingPair;
  readonly right: boolean;
  /** The element and what is to be done with it. */
  readonly rightAction: boolean;
}

export async function main(options: GroundingOptions): Promise<void> {
  const flags = readDataFlags(options);
  const observation = observationOf(options.observation);
  const { model: name = 'offline' } = options;
  const asked = name === LEXICAL ? null : modelNamed(name);
  const pairs = someOf(
    loadGroundingPairs(flags.recordings),
    flags,
    ({ graph, id, instruction }) => `${graph}/${id} ${instruction}`,
  );
  const judged = await judgeAll(pairs, { recordings: flags.recordings, observation, asked });
  const floor = await judgeAll(pairs, { recordings: flags.recordings, observation, asked: null });
  const [top1, lexical] = [rightOf(judged), rightOf(floor)];
  const withAction = judged.filter(({ rightAction }) => rightAction).length;
  if (flags.verbose)
    for (const { pair, right } of judged)
      if (!right) process.stderr.write(`missed: ${pair.graph}/${pair.id} ${pair.instruction}\n`);
  process.stdout.write(
    `${table(judged)}${pairs.length} pairs (model ${name}, observation ${observation}); plain word matching gets ${lexical}\n`,
  );
  const accuracy = top1 / pairs.length;
  if (flags.json)
    process.stdout.write(
      `${JSON.stringify({ pairs: pairs.length, top1, accuracy, withAction, lexical, model: name, observation })}\n`,
    );
}

interface Setting {
  readonly recordings: string;
  readonly observation: Observation;
  /** Null for plain word matching. */
  readonly asked: Asked | null;
}

async function judgeAll(pairs: readonly GroundingPair[], setting: Setting): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const pair of pairs) judged.push(await judge(pair, setting));
  return judged;
}

function rightOf(judged: readonly Judged[]): number {
  return judged.filter(({ right }) => right).length;
}

async function judge(pair: GroundingPair, { recordings, observation, asked }: Setting): Promise<Judged> {
  const { app, dumps } = recordingOf(folderOfPair(recordings, pair));
  const dump = dumps(pair.node);
  if (dump === null) throw noPlace(pair, 'there is no such node');
  const screen = screenOfDump(dump, app.packageName);
  const grounded =
    asked === null
      ? groundByWords(pair, screen, observation)
      : await groundByModel({ pair, screen, observation }, asked);
  const right = isRight(app, pair, grounded);
  const kind = KINDS[pair.action] ?? pair.action;
  return { pair, right, rightAction: right && grounded?.kind === kind };
}

type App = ReturnType<typeof loadApp>;

function isRight(app: App, pair: GroundingPair, grounded: Grounded | null): boolean {
  const chosen = grounded?.element ?? { className: '', bounds: [] };
  const right = isRightTarget(app, pair, chosen);
  if (right === null) throw noPlace(pair, 'nothing is in the place of its element');
  return right;
}

function noPlace(pair: GroundingPair, problem: string): TapwrightError {
  const field = `grounding.json: pair ${pair.id} on ${pair.graph}/${pair.node}`;
  return new TapwrightError('RECORDING_CORRUPT', `${field}: ${problem}`, {
    field,
    expected: 'an element of a recorded node',
  });
}

const known = new Map<string, { readonly app: App; readonly dumps: ReturnType<typeof recordedDumps> }>();

function recordingOf(folder: string) {
  const loaded = known.get(folder) ?? { app: loadApp(folder), dumps: recordedDumps(folder) };
  known.set(folder, loaded);
  return loaded;
}

function table(judged: readonly Judged[]): string {
  const apps = [...Map.groupBy(judged, ({ pair }) => pair.graph), ['all', judged] as const];
  const rows = apps.map(([app, own]) => {
    const right = rightOf(own);
    return [
      app,
      String(own.length),
      String(right),
      percent(right / own.length),
      String(own.filter((one) => one.rightAction).length),
    ];
  });
  return textTable([['', 'pairs', 'top-1', 'accuracy', 'with action'], ...rows]);
}

function observationOf(text: string): Observation {
  const found = OBSERVATIONS.find((name) => name === text);
  if (found !== undefined) return found;
  throw new TapwrightError('INPUT_INVALID', `there is no observation '${text.slice(0, 40)}'`, {
    field: '--observation',
    expected: OBSERVATIONS.join(', '),
  });
}

/** The endpoint of `openai` is read from the environment. @throws TapwrightError `MODEL_UNKNOWN`, `CONFIG_INVALID` */
function modelNamed(provider: string): Asked {
  if (!PROVIDERS.some((known) => known === provider)) {
    const expected = [LEXICAL, ...PROVIDERS].join(', ');
    throw new TapwrightError('MODEL_UNKNOWN', `there is no model '${provider.slice(0, 40)}'`, {
      field: '--model',
      expected,
    });
  }
  const environment = readConfig(ModelEnvironment, { ...process.env, MODEL_PROVIDER: undefined });
  const model = createModel({ ...modelConfigOf(environment), provider });
  return { model, timeoutMs: environment.MODEL_TIMEOUT_MS };
}
