import { TapwrightError } from '@tapwright/contracts';
import { windowsName } from '../../emit/maestro/windows.ts';
import { literal, parameter, plainText } from '../../text/template.ts';
import { environmentName, type TraceParameter } from '../../trace/trace.ts';
import type { Kept, KeptEntry } from '../kept-file.ts';
import { END_WHEN, type Line, lineOf } from '../lines.ts';
import { readCommand, SETTINGS } from './flow-lines.ts';
import type { FlowState } from './flow-state.ts';
import { type FlowCommand, type FlowComment, isRecord, type ParsedFlow, parseFlow } from './parse-flow.ts';
import { refusal } from './refusal.ts';
import { type Parameters, type Scope, scopeWith } from './scope.ts';

/** What a flow says, as the lines of a body. */
export interface FlowRead {
  readonly packageName: string;
  readonly title: string | undefined;
  readonly start: { readonly at?: 'home' | 'found'; readonly component: null; readonly cleared: boolean };
  readonly lines: readonly Line[];
  readonly parameters: readonly TraceParameter[];
  readonly notes: readonly string[];
}

export interface FlowOnDisk {
  readonly fileName: string;
  readonly body: string;
  readonly kept: Kept | null;
  readonly read: (path: string) => string | null;
  readonly decided: FlowState['decided'];
  /** What variables stand for, as texts that the trace then has. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Reads a flow of Maestro: what stands there as it was written is known by the file of locators, all else by the commands
 * alone. @throws TapwrightError `INPUT_INVALID` with the command that is not read, its line and what to do
 */
export function readFlow({ fileName, body, kept, read, decided, values }: FlowOnDisk): FlowRead {
  const flow = parseFlow(fileName, body);
  const parameters: Parameters = { known: new Map(), nameOf: nameBy(kept) };
  const place = { file: fileName, line: 1 };
  const set = new Map(Object.entries(values).map(([name, value]) => [name, literal(value)]));
  const scope = scopeWith(flow.settings.env, { scope: set, parameters, place, isTop: true });
  const packageName = appOf(flow, scope);
  const state: FlowState = {
    lines: [],
    notes: new Set(),
    start: null,
    stopped: null,
    files: 0,
    values: new Map(),
    clipboard: null,
    count: 0,
    isOwn: kept !== null,
    undecided: [],
    ...{ read, decided },
  };
  const windows = windowsName(fileName.replace(/\.[a-z]+$/, ''));
  const items = inOrder(flow, kept);
  let at = { scope, parameters, packageName, depth: 0, folder: '' };
  /** Whether a variable stands for what it stood for when the flow was written. */
  const isSame = (name: string) =>
    name.startsWith('output.')
      ? state.values.get(name.slice(7)) === kept?.values?.[name.slice(7)]
      : at.scope.has(name);
  const entries = new Entries(kept, { packageName, isSame });
  readItems(items);

  function readItems(items: readonly (FlowCommand | FlowComment)[]): void {
    for (let index = 0; index < items.length; ) {
      const known = entries.next(items.slice(index));
      const item = items[index];
      if (known !== null) {
        state.lines.push(...known.lines);
        index += known.items;
        continue;
      }
      index += 1;
      if (item === undefined) continue;
      if ('comment' in item) state.lines.push(stepLine(item.comment.slice(2)));
      else if (kept !== null && item.name === 'runFlow' && item.value === windows) continue;
      else if (kept === null || !readGroup(item)) at = { ...at, scope: readCommand(item, at, state) };
    }
  }

  /** Commands under a condition as they were written; false: the condition was edited, or is none of these. */
  function readGroup(item: FlowCommand): boolean {
    const head = headOf(item);
    const begun = head === null ? null : entries.next([head]);
    if (begun === null) return false;
    state.lines.push(...begun.lines);
    readItems(item.inside);
    const ended = entries.next([{ ...item, whole: END_WHEN.verb }]);
    state.lines.push(...(ended?.lines ?? [END_WHEN]));
    return true;
  }
  refuseUndecided(state);
  if (state.stopped !== null)
    state.notes.add(
      `line ${state.stopped.line}: stopApp at the end is left out: a replay gives the phone back itself`,
    );
  return {
    packageName,
    title: typeof flow.settings.name === 'string' ? flow.settings.name : undefined,
    start: { component: null, ...(state.start ?? { at: 'found', cleared: false }) },
    lines: state.lines,
    parameters: inOrderOf(kept, [...parameters.known.values()]),
    notes: [...state.notes],
  };
}

function refuseUndecided({ undecided: [first, ...more] }: FlowState): void {
  if (first === undefined) return;
  const others = more.map(({ file, line }) => (file === first.file ? `${line}` : `${line} of ${file}`));
  const also = others.length === 0 ? '' : `; so do those of line ${others.slice(0, 20).join(', ')}`;
  throw refusal(
    first,
    `what its commands do depends on the screen, and a trace always does the same${also}`,
    'whether they are done: --when LINE=yes, or --when LINE=no (--when FILE:LINE=yes in a flow that is run)',
  );
}

function appOf({ file, settings }: ParsedFlow, scope: Scope): string {
  const place = { file, line: 1 };
  const unread = Object.keys(settings).find((name) => !SETTINGS.has(name));
  if (unread !== undefined)
    throw refusal(place, `the setting ${unread.slice(0, 40)} is not read`, [...SETTINGS].join(', '));
  const given = settings.appId;
  const name = typeof given === 'string' ? /^\$\{\s*(\w+)\s*\}$/.exec(given)?.[1] : undefined;
  const said = name === undefined ? given : plainText(scope.get(name) ?? parameter(name));
  if (typeof said === 'string' && /^[A-Za-z]\w*(?:\.[A-Za-z_]\w*)*$/.test(said)) return said;
  const isNot = name === undefined ? 'is not the id of an Android app' : 'is a variable without a value';
  const what = given === undefined ? 'does not say which app it starts' : `has an appId that ${isNot}`;
  throw new TapwrightError('INPUT_INVALID', `${file} ${what}`, {
    field: 'appId',
    expected:
      name === undefined
        ? 'the id of an Android app, such as org.example.notes'
        : `--set ${name}=ID, such as --set ${name}=org.example.notes`,
  });
}

/** What a run called a parameter; of other flows, the variable. */
function nameBy(kept: Kept | null): (env: string) => string {
  const known = new Map(kept?.parameters?.map(({ name, env }) => [env, name]));
  return (env) => known.get(env) ?? env;
}

/** In the order of the run, as far as that is known. */
function inOrderOf(kept: Kept | null, found: readonly TraceParameter[]): readonly TraceParameter[] {
  const order = kept?.parameters?.map(({ name }) => name) ?? [];
  const place = ({ name }: TraceParameter) => (order.includes(name) ? order.indexOf(name) : order.length);
  const env = ({ name, env: own }: TraceParameter) =>
    kept?.parameters?.find((one) => one.name === name)?.env ?? (own === '' ? environmentName(name) : own);
  return found.toSorted((a, b) => place(a) - place(b)).map((one) => ({ ...one, env: env(one) }));
}

/**
 * Commands, and the sentences between them where these are a run's. Another comment is a sentence where one is not there any
 * more: it was edited. All others say nothing, and so does a command that stands in a comment.
 */
function inOrder(
  { commands, comments }: ParsedFlow,
  kept: Kept | null,
): readonly (FlowCommand | FlowComment)[] {
  const written = (kept?.steps ?? []).flatMap(({ does: [one, more] = [] }) =>
    typeof one === 'string' && one.startsWith('# ') && more === undefined ? [one] : [],
  );
  const isWritten = ({ comment }: FlowComment) => written.includes(comment);
  let edited = written.filter((one) => comments.every(({ comment }) => comment !== one)).length;
  const sentences = comments.filter((one) => {
    if (isWritten(one)) return true;
    if (edited === 0 || /^# - /.test(one.comment)) return false;
    edited -= 1;
    return true;
  });
  if (sentences.length === 0) return commands;
  return [...commands, ...sentences].toSorted((a, b) => a.line - b.line);
}

const stepLine = (sentence: string): Line => ({
  verb: 'step',
  texts: [sentence],
  chain: [],
  asks: [],
  kept: null,
});

interface AboutFlow {
  readonly packageName: string;
  readonly isSame: (name: string) => boolean;
}

/** A `runFlow` without its commands, as the entry of a condition has it; null for all other commands. */
function headOf(item: FlowCommand): FlowCommand | null {
  const { name, value } = item;
  if (name !== 'runFlow' || !isRecord(value) || value.when === undefined || value.commands === undefined)
    return null;
  return { ...item, whole: { runFlow: { when: value.when } } };
}

/** The entries of the file of locators, which lines are known by: the next one whose commands stand there. */
class Entries {
  readonly #entries: readonly KeptEntry[];
  readonly #about: AboutFlow;
  #at = 0;

  constructor(kept: Kept | null, about: AboutFlow) {
    this.#entries = kept?.steps ?? [];
    this.#about = about;
  }

  /** The lines of the next entry, with those behind it that no command does. Null: the first item was edited. */
  next(
    items: readonly (FlowCommand | FlowComment)[],
  ): { readonly lines: readonly Line[]; readonly items: number } | null {
    for (let index = this.#at; index < this.#entries.length; index += 1) {
      const does = this.#entries[index]?.does ?? [];
      if (does.length === 0 ? index > 0 || this.#at > 0 : !isAt(items, does, this.#about)) continue;
      let end = index + 1;
      while (end < this.#entries.length && this.#entries[end]?.does?.length === 0) end += 1;
      this.#at = end;
      const lines = this.#entries.slice(index, end).map((entry) => lineOf(entry, this.#about.packageName));
      return { lines, items: does.length };
    }
    return this.#before(items);
  }

  /** The line of an entry that was passed: its commands were moved up, or doubled. */
  #before(items: readonly (FlowCommand | FlowComment)[]) {
    const entry = this.#entries
      .slice(0, this.#at)
      .findLast(({ does = [] }) => does.length > 0 && isAt(items, does, this.#about));
    if (entry === undefined) return null;
    return { lines: [lineOf(entry, this.#about.packageName)], items: entry.does?.length ?? 0 };
  }
}

/** The commands stand there, and their variables stand for the same. */
function isAt(
  items: readonly (FlowCommand | FlowComment)[],
  does: readonly unknown[],
  { isSame }: AboutFlow,
): boolean {
  return does.every((one, at) => {
    const item = items[at];
    if (item === undefined) return false;
    if ('comment' in item) return item.comment === one;
    const text = JSON.stringify(item.whole);
    if (text !== JSON.stringify(one)) return false;
    return [...text.matchAll(/\$\{((?:output\.)?\w+)\}/g)].every(([, name = '']) => isSame(name));
  });
}
