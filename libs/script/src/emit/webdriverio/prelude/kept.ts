import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Guard } from './find.ts';
import { by, type Selector } from './selectors.ts';
import { values } from './values.ts';

const FORMAT = 'tapwright-locators-1';
/** A rule and what it goes by: `["text", "Save"]`. */
export type Item = readonly string[];

/** What is known of one line of a script, besides what it says. */
export interface Entry {
  readonly act: readonly string[];
  /** The arguments in full where they are too long for a line. */
  readonly args?: readonly string[];
  readonly chain?: readonly Item[];
  readonly asks?: readonly Item[];
  /** Of a condition: what the screen shows when it has gone on. */
  readonly then?: readonly Item[];
  /** Of a condition: how many entries belong to what stands under it. */
  readonly over?: string;
  readonly keyboard?: boolean;
  readonly next?: boolean;
  readonly effect?: string;
  /** A picture of what was pressed, for readers. */
  readonly crop?: string;
}

/** `NAME.locators.json`. */
export interface Kept {
  readonly format?: string;
  /** When the run was made that it comes from. */
  readonly made?: string;
  readonly goal?: string;
  readonly app?: string;
  readonly case?: object;
  readonly proof?: object;
  readonly losses?: readonly string[];
  /** Parameters that are typed. */
  readonly typed?: readonly string[];
  readonly screen?: readonly [number, number];
  readonly home?: string;
  readonly guards?: readonly {
    readonly name: string;
    readonly shows: readonly Item[];
    readonly dismiss: readonly Item[];
  }[];
  readonly steps?: readonly Entry[];
}

/** Reads the file beside a script; an empty record if nobody has written one: then the lines of the script say all. */
export function keptBeside(script: string): Kept {
  const path = fileURLToPath(script).replace(/\.[cm]?[jt]s$/, '.locators.json');
  return existsSync(path) ? checkedFormat(JSON.parse(readFileSync(path, 'utf8')) as Kept) : {};
}

export function checkedFormat(kept: Kept): Kept {
  if (kept.format !== FORMAT)
    throw new Error(`the locators are not ${FORMAT}: use the helper that came with them`);
  return kept;
}

/** Whether a text of the script, or what is kept of it, mentions a day. */
export function mentionsDay(script: string, kept: Kept): boolean {
  const path = fileURLToPath(script);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return `${text}${JSON.stringify(kept)}`.includes('${today');
}

/** What an item of a chain finds. */
function selectorOf([rule = '', a = '', b = '', c = '']: Item): Selector {
  const said = values.resolved;
  if (rule === 'id') return by.id(a, b);
  if (rule === 'id_text') return by.idText(a, said(b));
  if (rule === 'text') return by.text(said(a));
  if (rule === 'desc') return by.desc(said(a));
  if (rule === 'near') return by.near(a, said(b), sideOf(c));
  if (rule === 'nth') return by.nth(a, b, Number(c));
  if (rule === 'point') return by.point(Number(a), Number(b));
  if (rule === 'share') return by.share(Number(a), Number(b));
  if (rule === 'role') return a === 'focused' ? by.focused() : by.scrollable();
  throw new Error(`there is no locator "${rule}"`);
}

function sideOf(word: string): 'after' | 'before' | 'around' {
  if (word === 'after' || word === 'before' || word === 'around') return word;
  throw new Error(`"${word}" is not a side: after, before or around`);
}

export const chainOf = (items: readonly Item[]): readonly Selector[] => items.map(selectorOf);

export function guardsOf({ guards = [] }: Kept): readonly Guard[] {
  return guards.map(({ name, shows, dismiss }) => ({
    name,
    shows: chainOf(shows),
    dismiss: chainOf(dismiss),
  }));
}

/** An id that is no resource of an app, such as a test tag, stands behind an equals sign. */
function fullId(id: string, packageName: string): string {
  if (id.startsWith('=')) return id.slice(1);
  return id.includes(':id/') ? id : `${packageName}:id/${id}`;
}

const fullClass = (name: string) => (name.includes('.') ? name : `android.widget.${name}`);

/** What a locator in a line of the script finds: a text, or what its first word says. */
export function selectorsIn(word: string, packageName: string): readonly Selector[] {
  if (word === 'focused:' || word === 'scrollable:') return chainOf([['role', word.slice(0, -1)]]);
  const [, kind, said = ''] = /^(text|desc|id|near|nth|point|nothing):([\s\S]*)$/.exec(word) ?? [];
  if (kind === undefined) return chainOf([['text', word]]);
  if (kind === 'text' || kind === 'desc') return chainOf([[kind, said]]);
  if (kind === 'nothing') return [];
  const item = kind === 'id' ? idIn(said, packageName) : placedIn(kind, said, packageName);
  if (item === null) throw new Error(`"${word}" is not a locator`);
  return chainOf([item]);
}

function idIn(said: string, packageName: string): Item {
  const [, id, text] = /^(.*?) text:([\s\S]*)$/.exec(said) ?? [];
  if (id === undefined || text === undefined) return ['id', fullId(said, packageName), ''];
  return ['id_text', fullId(id, packageName), text];
}

function placedIn(kind: string, said: string, packageName: string): Item | null {
  const [, name = '', side = '', anchor] = /^(\S+) (after|before|around) ([\s\S]*)$/.exec(said) ?? [];
  if (kind === 'near' && anchor !== undefined) return ['near', fullClass(name), anchor, side];
  const [, nth, className = '', container] = /^(\d+) (\S+)(?: in (.*))?$/.exec(said) ?? [];
  if (kind === 'nth' && nth !== undefined)
    return ['nth', fullClass(className), container === undefined ? '' : fullId(container, packageName), nth];
  const [, across, down] = /^(\d+(?:\.\d+)?)%,(\d+(?:\.\d+)?)%$/.exec(said) ?? [];
  if (kind === 'point' && across !== undefined && down !== undefined) return ['share', across, down];
  const [, x, y] = /^(-?\d+),(-?\d+)$/.exec(said) ?? [];
  return kind === 'point' && x !== undefined && y !== undefined ? ['point', x, y] : null;
}
