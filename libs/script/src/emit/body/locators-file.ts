import type { Locator, LocatorRule } from '../../locate/locator.ts';
import { homePattern } from '../../play/home-screen.ts';
import { parametersIn } from '../../text/template.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Proof } from '../emitter.ts';
import type { Act, Chains } from './acts.ts';
import { readLocatorWord } from './locator-word.ts';

/** Name and version of the file of locators; a helper refuses any other. */
export const LOCATORS_FORMAT = 'tapwright-locators-1';
/** `NAME.locators.json`, beside `NAME.py`. */
export const LOCATORS_SUFFIX = '.locators.json';

/** How many characters the arguments of one line may have in total, quoted: the line then has 120 columns at most. */
const ARGUMENTS_MAX = 84;
const ARGUMENTS_MIN = 36;
const CUT = '…';

/** The lines of a body as they are printed, and what stands beside them. */
export interface Written {
  readonly acts: readonly Act[];
  /** JSON; one entry on each line, so that a shell can read it. */
  readonly locators: string;
}

/**
 * The acts with arguments that fit a line, and the file with all that their lines do not say. A helper looks for the entry of
 * a line by its words, from the entry used last: so a line that was edited is done as it stands there, without the entry.
 */
export function withLocators(
  trace: Trace,
  acts: readonly Act[],
  chains: Chains,
  { proof, losses }: { readonly proof: Proof; readonly losses: readonly string[] },
): Written {
  const cut = shortener();
  const depths = depthsOf(acts);
  const short = acts.map((act, at) => ({ ...act, args: cut(act, roomFor(act, depths[at] ?? 0)) }));
  const entries = short.map((act, at) => entryOf(act, acts[at] ?? act, trace.packageName));
  const all = entries.flatMap((own, at) => own.map((entry) => ({ ...entry, ...overOf(short, entries, at) })));
  return { acts: short, locators: locatorsText(trace, all, { chains, proof, losses }) };
}

/**
 * Of a condition: how many entries belong to what stands under it. Where it is not done, they are passed over: a line behind
 * it may have the same words.
 */
function overOf(acts: readonly Act[], entries: readonly (readonly object[])[], at: number): object {
  if (acts[at]?.condition === undefined) return {};
  let depth = 1;
  let end = at + 1;
  for (; end < acts.length && depth > 0; end += 1) {
    if (acts[end]?.condition !== undefined) depth += 1;
    if (acts[end]?.verb === 'end_when') depth -= 1;
  }
  // As a text, since a shell reads texts only.
  return { over: String(entries.slice(at + 1, end).flat().length) };
}

/** The text of the file; `more` are lines of a format's own. */
export function locatorsText(
  trace: Trace,
  entries: readonly object[],
  {
    chains,
    proof,
    losses,
    more = [],
  }: {
    readonly chains: Chains;
    readonly proof: Proof;
    readonly losses: readonly string[];
    readonly more?: readonly string[];
  },
): string {
  const guards = trace.guards.map(({ name, shows, dismiss }) => ({
    name,
    shows: chains.check(shows).map(itemOf),
    dismiss: chains.check(dismiss).map(itemOf),
  }));
  const home = homePattern(trace);
  const typed = typedParameters(trace);
  const lines = [
    `"format": "${LOCATORS_FORMAT}"`,
    `"made": ${JSON.stringify(trace.createdAt)}`,
    `"goal": ${JSON.stringify(trace.goal)}`,
    `"app": ${JSON.stringify(trace.app)}`,
    ...caseLine(trace),
    `"proof": ${JSON.stringify({ status: proof.status, detail: proof.detail })}`,
    `"screen": ${JSON.stringify(trace.screen)}`,
    ...(home === null ? [] : [`"home": ${JSON.stringify(home)}`]),
    ...(typed.length === 0 ? [] : [`"typed": ${JSON.stringify(typed)}`]),
    ...more,
    `"losses": [${listed(losses)}]`,
    `"guards": [${listed(guards.filter(({ shows, dismiss }) => shows.length > 0 && dismiss.length > 0))}]`,
    `"steps": [${listed(entries)}]`,
  ];
  return `{\n  ${lines.join(',\n  ')}\n}\n`;
}

/** The case without its sentences: the body has those. */
function caseLine({ case: of }: Trace): readonly string[] {
  if (of === null) return [];
  const { steps: _, ...about } = of;
  return [`"case": ${JSON.stringify(about)}`];
}

/** Parameters whose values are typed: not every phone can type each character. */
function typedParameters({ parameters, steps }: Trace): readonly string[] {
  const typed = new Set(
    steps.flatMap(({ action }) => (action.kind === 'text' ? parametersIn(action.text ?? '') : [])),
  );
  return parameters.flatMap(({ name }) => (typed.has(name) ? [name] : []));
}

const listed = (items: readonly unknown[]) =>
  items.length === 0 ? '' : `\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  `;

/** The words of a locator: its rule and what the rule goes by. */
export function itemOf(rule: LocatorRule): readonly string[] {
  switch (rule.by) {
    case 'id':
      return [rule.by, rule.resourceId, rule.className];
    case 'id_text':
      return [rule.by, rule.resourceId, rule.text];
    case 'text':
      return [rule.by, rule.text];
    case 'desc':
      return [rule.by, rule.desc];
    case 'near':
      return [rule.by, rule.className, rule.anchor, rule.side];
    case 'nth':
      return [rule.by, rule.className, rule.containerId, String(rule.nth)];
    case 'fits':
      return [
        ...[rule.by, rule.text, rule.pattern, rule.resourceId, String(rule.nth)],
        ...(rule.idPattern === undefined ? [] : [rule.idPattern]),
      ];
    case 'beside':
      return [
        ...[rule.by, rule.text, rule.pattern, rule.resourceId, String(rule.nth)],
        ...[rule.side, rule.anchorText, rule.anchorPattern, rule.anchorId],
      ];
    case 'role':
      return [rule.by, rule.role];
    case 'share':
    case 'point':
      return [rule.by, String(rule.x), String(rule.y)];
    default:
      return [];
  }
}

/** What is kept of an act; nothing where its line says all. */
function entryOf(short: Act, whole: Act, packageName: string): readonly object[] {
  const { chain = [], asks, then, keyboard, next, effect, crop } = short.kept;
  const isCut = short.args.some((arg, at) => arg !== whole.args[at]);
  const kept = {
    ...(isCut ? { args: whole.args.map(String) } : {}),
    ...(saysAll(chain, whole.args[0], packageName) ? {} : { chain: chain.map(itemOf) }),
    ...(asks === undefined || same(asks, chain) ? {} : { asks: asks.map(itemOf) }),
    ...(then === undefined ? {} : { then }),
    ...(keyboard === undefined ? {} : { keyboard }),
    ...(next === undefined ? {} : { next }),
    ...(effect === undefined ? {} : { effect }),
    ...(crop === undefined ? {} : { crop }),
  };
  return Object.keys(kept).length === 0 ? [] : [{ act: [short.verb, ...short.args.map(String)], ...kept }];
}

const same = (one: readonly Locator[], other: readonly Locator[]) =>
  JSON.stringify(one.map(itemOf)) === JSON.stringify(other.map(itemOf));

/** The word in the line leads to the same single locator. */
function saysAll(chain: readonly Locator[], word: string | number | undefined, packageName: string): boolean {
  const [only, second] = chain;
  if (only === undefined) return true;
  const read = second === undefined ? readLocatorWord(String(word), packageName) : null;
  return read !== null && JSON.stringify(itemOf(read)) === JSON.stringify(itemOf(only));
}

/** How many conditions each act stands under. */
export function depthsOf(acts: readonly Act[]): readonly number[] {
  let depth = 0;
  return acts.map(({ verb, condition }) => {
    if (verb === 'end_when') depth -= 1;
    const own = depth;
    if (condition !== undefined) depth += 1;
    return own;
  });
}

/** What an `if` and each level of indentation take from the arguments; in deep nests a line may be longer. */
function roomFor({ condition }: Act, depth: number): number {
  return Math.max(ARGUMENTS_MIN, ARGUMENTS_MAX - 4 * depth - (condition === undefined ? 0 : 8));
}

/** Cuts arguments that are too long for a line; different texts never become the same one. */
function shortener(): (act: Act, room: number) => readonly (string | number)[] {
  const wholeOf = new Map<string, string>();
  const cut = (text: string, most: number): string => {
    for (let number = 1; ; number += 1) {
      const short = `${text.slice(0, most)}${CUT}${number === 1 ? '' : number}`.replace(
        /[\ud800-\udbff](?=…)/,
        '',
      );
      const known = wholeOf.get(short) ?? text;
      wholeOf.set(short, known);
      if (known === text) return short;
    }
  };
  return ({ args }, room) => {
    const lengths = args.map((arg) => lengthOf(arg));
    const sum = lengths.reduce((total, one) => total + one, 0);
    if (sum <= room) return args;
    const texts = args.filter((arg) => typeof arg === 'string').length;
    const share = Math.floor(room / texts) - 4;
    return args.map((arg, at) =>
      typeof arg === 'string' && (lengths[at] ?? 0) > share ? cut(arg, fitting(arg, share)) : arg,
    );
  };
}

/** Length as the widest format writes it: escapes of invisible characters, and `'\''` of a shell. */
function lengthOf(arg: string | number): number {
  return String(arg).replace(/[\\'"\p{C}\p{Zl}\p{Zp}]/gu, '1234').length + 3;
}

/** How many characters of the text fit into so much. */
function fitting(text: string, most: number): number {
  let count = Math.min(text.length, most);
  while (count > 1 && lengthOf(text.slice(0, count)) > most) count -= 1;
  return count;
}
