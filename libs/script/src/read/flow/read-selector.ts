import type { ElementState } from '@tapwright/contracts';
import type { Locator, LocatorRule } from '../../locate/locator.ts';
import type { Side } from '../../locate/rules/beside.ts';
import { isPattern, PATTERN_MAX } from '../../locate/rules/fits.ts';
import { plainText, type Template } from '../../text/template.ts';
import { counted } from '../kept-file.ts';
import { isRecord } from './parse-flow.ts';
import { type Place, refusal } from './refusal.ts';
import { type Parameters, type Scope, templateOf } from './scope.ts';

export interface Reading {
  readonly scope: Scope;
  readonly parameters: Parameters;
  readonly packageName: string;
}

/** How a flow names an element, and what else a command says of it. */
export interface NamedElement {
  readonly chain: readonly Locator[];
  readonly isPoint: boolean;
  /** What a person would call it. */
  readonly label: string;
  /** The text alone, if the selector asks for nothing else. */
  readonly text: Said | null;
  /** The states that it must have. */
  readonly states: readonly ElementState[];
  /** The place in it that is pressed, as shares. */
  readonly part: { readonly x: number; readonly y: number } | null;
  readonly isOptional: boolean;
}

/** A text of a selector: as it is, a part of it, or a pattern for it. */
export type Said =
  | {
      readonly as: 'whole' | 'part';
      readonly text: Template;
      /** What it also fits, because it has a sign that patterns know; absent: it fits itself only. */
      readonly loose?: string;
    }
  | { readonly as: 'pattern'; readonly pattern: string };

const KNOWN = new Set([
  ...['text', 'id', 'index', 'point', 'label', 'optional'],
  ...['enabled', 'checked', 'selected', 'focused'],
]);
const STATES: Readonly<Record<string, readonly [ElementState, ElementState | null]>> = {
  enabled: ['enabled', 'disabled'],
  checked: ['checked', 'unchecked'],
  selected: ['selected', 'unselected'],
  focused: ['focused', null],
};

/** Selectors of Maestro that name an element by another one. */
const RELATIONS: Readonly<Record<string, Side>> = {
  ...{ below: 'below', above: 'above', leftOf: 'left_of', rightOf: 'right_of' },
  ...{ childOf: 'in', containsChild: 'parent_of', containsDescendants: 'around' },
};

/** The element of a selector. @throws TapwrightError `INPUT_INVALID` for what a trace has no locator for */
export function elementOf(given: unknown, reading: Reading, place: Place): NamedElement {
  const fields = isRecord(given) ? given : { text: given };
  refuseUnknown(fields, place);
  const named = namedBy(fields, reading, place);
  const { said } = named;
  const anchor = anchorOf(fields, reading, place);
  const index = indexOf(fields.index, place);
  const states = Object.entries(STATES).flatMap(([name, [on, off]]): readonly ElementState[] => {
    const value = fields[name];
    if (value === undefined) return [];
    const state = value === true ? on : value === false ? off : null;
    if (state === null) throw refusal(place, `${name} is not read as it stands there`, `${name}: true`);
    return [state];
  });
  const isNamed = !isUnnamed(named) || anchor !== null;
  const point = fields.point === undefined ? null : pointIn(word(fields.point, place), isNamed, place);
  if (!isNamed && point === null)
    throw refusal(place, 'it names no element', 'a text, an id, or a point in percent of the screen');
  return {
    // A check of a part of a text may have a variable in it; a locator may not.
    get chain() {
      return isNamed
        ? chainOf(named, { index, anchor, packageName: reading.packageName }, place)
        : (point?.chain ?? []);
    },
    isPoint: point !== null,
    label: nameOf(named) || (anchor === null ? '' : nameOf(anchor)),
    text: isTextAlone(named) && index === null && states.length === 0 && anchor === null ? said : null,
    states,
    part: isNamed ? (point?.part ?? null) : null,
    isOptional: fields.optional === true,
  };
}

function refuseUnknown(fields: Fields, place: Place): void {
  const name = Object.keys(fields).find((field) => !KNOWN.has(field) && !Object.hasOwn(RELATIONS, field));
  if (name === undefined) return;
  throw refusal(
    place,
    `the field ${name.slice(0, 40)} is not read`,
    'text, id, index, point, a state such as enabled, or a place beside another element such as below',
  );
}

type Fields = Readonly<Record<string, unknown>>;

interface NamedBy {
  readonly said: Said | null;
  readonly ids: readonly string[];
  /** What the id fits, where it is no whole one. */
  readonly idPattern?: string;
}

/** What a selector calls its element. */
function namedBy(fields: Fields, reading: Reading, place: Place): NamedBy {
  const { scope, parameters } = reading;
  const said =
    fields.text === undefined ? null : saidBy(templateOf(word(fields.text, place), scope, parameters, place));
  if (said?.as === 'pattern' && !isPattern(said.pattern))
    throw refusal(
      place,
      'its text is a pattern that only Java reads',
      'the whole text, or a plainer pattern',
    );
  return { said, ...(fields.id === undefined ? { ids: [] } : idsOf(fields.id, reading, place)) };
}

interface Anchor extends NamedBy {
  readonly side: Side;
}

/** The other element that a selector names its element by; null where it names none. */
function anchorOf(fields: Fields, reading: Reading, place: Place): Anchor | null {
  const [relation, more] = Object.keys(RELATIONS).filter((name) => fields[name] !== undefined);
  const side = relation === undefined ? undefined : RELATIONS[relation];
  if (relation === undefined || side === undefined) return null;
  const all = [fields[relation]].flat();
  const [given] = all;
  const inner: Fields = isRecord(given) ? given : { text: given };
  const isPlain = Object.keys(inner).every((name) => name === 'text' || name === 'id');
  const named = isPlain && all.length === 1 ? namedBy(inner, reading, place) : { said: null, ids: [] };
  const isOne = named.ids.length < 2 && named.idPattern === undefined && !isUnnamed(named);
  if (more !== undefined || fields.point !== undefined || !isOne)
    throw refusal(
      place,
      `what stands behind ${relation} is not read`,
      'one other element, by its text or its id alone, and no point',
    );
  return { side, ...named };
}

const isTextAlone = ({ ids, idPattern }: NamedBy) => ids.length === 0 && idPattern === undefined;
const isUnnamed = (named: NamedBy) => named.said === null && isTextAlone(named);
const nameOf = ({ said, ids, idPattern }: NamedBy) => labelOf(said) || lastOf(ids[0]) || (idPattern ?? '');
const lastOf = (id = '') => id.replace(/^.*\//, '');

const labelOf = (said: Said | null) =>
  said === null ? '' : said.as === 'pattern' ? said.pattern : said.text;

export function word(value: unknown, place: Place): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw refusal(place, 'it has no text where one belongs', 'a text');
}

function indexOf(value: unknown, place: Place): number | null {
  if (value === undefined) return null;
  const index = Number(value);
  if (!Number.isInteger(index) || Math.abs(index) > 900)
    throw refusal(place, 'its index is no number', 'a number such as index: 1');
  return index;
}

/** A chain has four locators for each, and 20 at most. */
const IDS_MAX = 5;

const WHOLE_ID = /^[\w.:/$-]+(?: [\w.:/$-]+)*$/;

/** Whole ids, with bars between them; each may begin with `.*:id/`. All else is a pattern. */
function idsOf(value: unknown, { scope, parameters }: Reading, place: Place): Omit<NamedBy, 'said'> {
  const said = plainText(templateOf(word(value, place), scope, parameters, place));
  if (said === null)
    throw refusal(place, 'its id has a variable', 'the whole id, such as id: save, or --set NAME=VALUE');
  const ids = said.split('|').map((one) => one.replace(/^\.\*(?::id)?\//, '').replaceAll('\\.', '.'));
  if (ids.length <= IDS_MAX && ids.every((id) => WHOLE_ID.test(id))) return { ids };
  if (said === '' || said.length > PATTERN_MAX || !isPattern(said))
    throw refusal(
      place,
      'its id is a pattern that only Java reads, or is too long',
      'the whole id, such as id: save, or a plainer pattern',
    );
  return { ids: [], idPattern: said };
}

/** Signs by which a text is meant as a pattern; other signs, such as a full stop, mostly stand for themselves. */
const MEANT_AS_PATTERN =
  /(?<!\\)(?:\.[*+?{]|\\[dDwWsSbB]|\[[^\]]+\][*+?{]|\)[*+?{]|\(\?|\||[\])\w]\{\d+(?:,\d*)?\}|\\[pP]\{)|^\^|(?<!\\)\$$/;

/**
 * What a text of a selector means. Maestro takes it for a pattern, and for the text itself, too; it always compares in any
 * case and across lines, so flags for that say nothing more.
 */
function saidBy(given: Template): Said {
  const template = given.replace(/^\(\?[imsu]+\)/, '');
  const part = /^\.\*([\s\S]+?)\.\*$/.exec(template)?.[1];
  if (part !== undefined && !MEANT_AS_PATTERN.test(part)) return { as: 'part', text: unescapedPattern(part) };
  if (!MEANT_AS_PATTERN.test(template.replaceAll('$$', '$').replace(/\$\{[^{}]*\}/g, '')))
    return { as: 'whole', text: unescapedPattern(template), ...looseOf(template) };
  return { as: 'pattern', pattern: template.replaceAll('$$', '$') };
}

/** A full stop mostly stands for itself, and fits everything else, too. */
function looseOf(template: Template): { readonly loose?: string } {
  const pattern = template.replaceAll('$$', '$');
  const hasSigns = /(?<!\\)[.*+?()[\]{}]/.test(pattern) && !pattern.includes('${');
  return hasSigns && isPattern(pattern) ? { loose: pattern } : {};
}

/** Signs behind a backslash stand for themselves. */
function unescapedPattern(template: Template): Template {
  return template.replace(/\\(?:x([0-9a-f]{2})|(\$\$|[^\w]))/gi, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

type Fits = Extract<LocatorRule, { by: 'fits' }>;

interface Placed {
  readonly anchor: Anchor | null;
  readonly index: number | null;
  readonly packageName: string;
}

/**
 * Surest first: an element that alone bears the name; then, as Maestro does, the first of those that fit in any case.
 */
function chainOf(
  { said, ids, idPattern }: NamedBy,
  { index, anchor, packageName }: Placed,
  place: Place,
): readonly Locator[] {
  if (idPattern !== undefined && anchor !== null)
    throw refusal(place, 'its id is a pattern beside another element', 'the whole id, such as id: save');
  const byId = idPattern === undefined ? {} : { idPattern };
  const nth = index === null ? 1 : index < 0 ? index : index + 1;
  const text = said?.as === 'whole' ? said.text : '';
  const pattern = patternOf(said, place);
  const loose = said?.as === 'whole' ? said.loose : undefined;
  const fits = (ids.length === 0 ? [''] : ids).flatMap((resourceId): readonly Fits[] => [
    { by: 'fits', text, pattern, resourceId, nth, ...byId },
    ...(loose === undefined
      ? []
      : [{ by: 'fits', text: '', pattern: loose, resourceId, nth, ...byId } as const]),
  ]);
  if (index !== null && ids.length > 1)
    throw refusal(place, 'it counts among several ids', 'one id beside the index');
  if (anchor !== null) {
    const beside = besideOf(anchor, place);
    return fits.map((rule) => counted({ ...rule, ...beside, nth: index === null ? 0 : rule.nth }));
  }
  const sure =
    index !== null || pattern !== '' || idPattern !== undefined ? [] : sureRules(text, ids, packageName);
  return [...sure, ...fits].map(counted);
}

/** The place beside another element, as fields of a rule. */
function besideOf({ side, said, ids: [anchorId = ''] }: Anchor, place: Place) {
  const anchorText = said?.as === 'whole' ? said.text : '';
  return { by: 'beside', side, anchorText, anchorPattern: patternOf(said, place), anchorId } as const;
}

function sureRules(text: Template, ids: readonly string[], packageName: string): readonly LocatorRule[] {
  if (ids.length === 0)
    return [
      { by: 'text', text },
      { by: 'desc', desc: text },
    ];
  return ids
    .flatMap((id) => (id.includes(':id/') ? [id] : [`${packageName}:id/${id}`, id]))
    .map((resourceId) =>
      text === '' ? { by: 'id', resourceId, className: '' } : { by: 'id_text', resourceId, text },
    );
}

function patternOf(said: Said | null, place: Place): string {
  if (said === null || said.as === 'whole') return '';
  if (said.as === 'pattern') {
    if (said.pattern.includes('${')) throw variableInPattern(place);
    return said.pattern;
  }
  const text = plainText(said.text);
  if (text === null) throw variableInPattern(place);
  return `.*${text.replace(/[$^\\.*+?()[\]{}|]/g, '\\$&')}.*`;
}

const variableInPattern = (place: Place) =>
  refusal(place, 'its text is a pattern with a variable in it', 'the whole text, such as ${NAME}');

interface PointOf {
  readonly chain: readonly Locator[];
  readonly part: { readonly x: number; readonly y: number } | null;
}

/** A point of the screen, in percent or in pixels, or of an element, in percent. */
function pointIn(text: string, isInElement: boolean, place: Place): PointOf {
  const [, x, percentX, y, percentY] =
    /^\s*(\d+(?:\.\d+)?)(%?)\s*,\s*(\d+(?:\.\d+)?)(%?)\s*$/.exec(text) ?? [];
  const [across, down] = [Number(x), Number(y)];
  const isShare = percentX === '%' && percentY === '%' && across <= 100 && down <= 100;
  if (isShare && isInElement) return { chain: [], part: { x: across / 100, y: down / 100 } };
  if (isShare) return { chain: [counted({ by: 'share', x: across, y: down })], part: null };
  if (percentX === '' && percentY === '' && !isInElement)
    return { chain: [counted({ by: 'point', x: Math.round(across), y: Math.round(down) })], part: null };
  throw refusal(place, `the point ${text.slice(0, 40)} is not read`, 'a point in percent, such as 50%,50%');
}
