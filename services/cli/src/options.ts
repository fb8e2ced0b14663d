import { Option } from '@commander-js/extra-typings';
import { collect, wholeNumber, wrong } from '@tapwright/command-line';
import { Heal, type JobBudget } from '@tapwright/contracts';

const OWN_MEANING = new WeakSet<object>();

/** An option that has the name of a shared one and means something else: a configuration says nothing about it. */
export function ownOption<Flags extends string>(flags: Flags, description: string) {
  const option = new Option(flags, description);
  OWN_MEANING.add(option);
  return option;
}

export function hasOwnMeaning(option: object): boolean {
  return OWN_MEANING.has(option);
}

/** Options of several commands: the same name means the same everywhere, but for those of `ownOption`. */
export const VIRTUAL = new Option(
  '--virtual <APP>',
  'on a virtual phone with this app: calendar, camera, chat, contacts, notes, player, settings, shop or wallet; or lamps, which draws everything and has no tree',
);
export const SERIAL = new Option('--serial <SERIAL>', 'on this phone of the adb server');
export const RECORDING = new Option('--recording <DIR>', 'on a recorded app (utg-1)');
export const START = new Option('--start <NODE>', 'with --recording: the screen to begin with');
export const MODEL = new Option(
  '--model <NAME>',
  'offline (rules, without a key) or openai (any endpoint of its kind; see OPENAI_BASE_URL, OPENAI_API_KEY, MODEL)',
);
export const MODEL_SET = new Option(
  '--model-set <NAME=VALUE>',
  'how models are asked: temperature=0 for all roles, actor.model=NAME for one; may be repeated; see docs/models.md',
).argParser(collect);
export const STRATEGY = new Option('--strategy <NAME>', 'what the run uses: see docs/strategies.md');
export const OUT = new Option('--out <DIR>', 'the folder for what is written').argParser((folder) => {
  // A variable that is not set would otherwise fill the folder in which one stands.
  if (folder.trim() !== '') return folder;
  throw wrong('--out', 'is empty', 'a folder; . for this one');
});
export const JSON_LAST = new Option('--json', 'print one JSON object last on standard output').default(false);
export const QUIET = new Option(
  '-q, --quiet',
  'say nothing but errors; the exit code and the files tell',
).default(false);
export const REPEATABLE = new Option(
  '--repeatable',
  'actions that may happen only once (paying, sending) may be repeated',
).default(false);
export const SET = new Option('--set <NAME=VALUE>', 'the value of a parameter; may be repeated').argParser(
  assignment,
);
export const SET_IN_FLOW = new Option(
  '--set <NAME=VALUE>',
  'what a variable of a flow stands for, such as its app; the trace then has it, so give no secret; may be repeated',
).argParser(assignment);
export const HEAL = new Option('--heal <HOW>', 'what becomes of a target that is not found again')
  .choices(Heal.options)
  .default('off' as const);
export const RULES = new Option('--rules <FILE>', 'your own rewriting rules');
/** Where `tapwright serve` listens by default. */
export const URL_DEFAULT = 'http://127.0.0.1:8080';
export const PLATFORM_URL = new Option(
  '--url <URL>',
  `the platform that is running; TAPWRIGHT_API_KEY is its key (default: ${URL_DEFAULT})`,
).argParser(address);

export const BUDGET_TOKENS = new Option(
  '--budget-tokens <N>',
  'the most tokens that all questions to models may use together',
).argParser((text) => wholeNumber('--budget-tokens', text, { least: 1 }));
export const BUDGET_USD = new Option(
  '--budget-usd <AMOUNT>',
  'the most US dollars that they may cost; the prices are in MODEL_PRICES',
).argParser(dollars);

/** The assignments of {@link MODEL_SET}; none where it is not given. */
export function modelSetOf({ modelSet }: { readonly modelSet?: readonly string[] | undefined }): ModelSet {
  return modelSet === undefined ? {} : { modelSet };
}

export interface ModelSet {
  /** Settings of questions to models, as `actor.seed=7`. */
  readonly modelSet?: readonly string[];
}

/** The budget of a job as the two options give it. */
export function budgetOf({
  budgetTokens: tokens,
  budgetUsd: usd,
}: {
  readonly budgetTokens?: number | undefined;
  readonly budgetUsd?: number | undefined;
}): { readonly budget?: JobBudget } {
  if (tokens === undefined && usd === undefined) return {};
  return { budget: { ...(tokens === undefined ? {} : { tokens }), ...(usd === undefined ? {} : { usd }) } };
}

function dollars(text: string): number {
  const amount = Number(text);
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text) && amount > 0) return amount;
  throw wrong('--budget-usd', `is '${text.slice(0, 40)}'`, 'an amount such as 0.50');
}

/** Reads a port; 0: any free port. */
export function portOf(flag: string): (text: string) => number {
  return (text) => wholeNumber(flag, text, { most: PORT_MAX });
}

export const PORT_MAX = 65_535;

/** An address of a platform. */
export function address(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw wrong('--url', `is '${text.slice(0, 80)}'`, `an address such as ${URL_DEFAULT}`);
}

/** A value is never repeated in a message: it may be a secret. */
function assignment(text: string, before: readonly string[] | undefined): readonly string[] {
  if (text.indexOf('=') <= 0) throw wrong('--set', 'is not an assignment', 'NAME=VALUE');
  return collect(text, before);
}

/** The values by name; for each name the last one counts. */
export function valuesOf(assignments: readonly string[] = []): Readonly<Record<string, string>> {
  const pair = (text: string): readonly [string, string] => {
    const at = text.indexOf('=');
    return [text.slice(0, at).trim(), text.slice(at + 1)];
  };
  return Object.fromEntries(assignments.map(pair));
}
