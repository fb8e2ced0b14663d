import type { LocatorRule } from '../../locate/locator.ts';

/** Begins of words that are not a text: a text that begins like them is written with `text:` before it. */
const KINDS = ['text', 'desc', 'id', 'near', 'nth', 'point', 'nothing'] as const;
/** Words that stand alone: the field in which one types, the largest part that scrolls. */
const ROLES = ['focused', 'scrollable'] as const;
const KIND = new RegExp(`^(?:(${KINDS.join('|')}):|(${ROLES.join('|')}):$)`);
const WIDGETS = 'android.widget.';

/**
 * A locator as the body of a script has it: `Save` (a text), `desc:Compose`, `id:save`, `id:payee text:Ada`, `near:Switch
 * after Dark theme`, `nth:2 Button in toolbar`, `point:540,1200`, `point:50%,90%`, `focused:`, `scrollable:`. An id of the app stands without its package; so does the
 * class of one of Android's own widgets. Of an id the class is left out: the chain beside the script has it.
 */
export function locatorWord(rule: LocatorRule, packageName: string): string {
  switch (rule.by) {
    case 'text':
      return KIND.test(rule.text) || rule.text === '' ? `text:${rule.text}` : rule.text;
    case 'desc':
      return `desc:${rule.desc}`;
    case 'id':
      return `id:${shortId(rule.resourceId, packageName)}`;
    case 'id_text':
      return `id:${shortId(rule.resourceId, packageName)} text:${rule.text}`;
    case 'near':
      return `near:${shortClass(rule.className)} ${rule.side} ${rule.anchor}`;
    case 'nth': {
      const inside = rule.containerId === '' ? '' : ` in ${shortId(rule.containerId, packageName)}`;
      return `nth:${rule.nth} ${shortClass(rule.className)}${inside}`;
    }
    case 'point':
      return `point:${rule.x},${rule.y}`;
    case 'share':
      return `point:${rule.x}%,${rule.y}%`;
    case 'role':
      return `${rule.role}:`;
    default:
      return NOWHERE;
  }
}

/** Matches nothing: the step or the check fails. */
export const NOWHERE = 'nothing:';

/** The locator of a word; an id alone has an empty class, which fits every class. Null: it matches nothing. */
export function readLocatorWord(word: string, packageName: string): LocatorRule | null {
  const [, kind, role] = KIND.exec(word) ?? [];
  if (role === 'focused' || role === 'scrollable') return { by: 'role', role };
  if (kind === undefined) return { by: 'text', text: word };
  const said = word.slice(kind.length + 1);
  if (kind === 'text') return { by: 'text', text: said };
  if (kind === 'desc') return { by: 'desc', desc: said };
  if (kind === 'id') return idOf(said, packageName);
  return placeOf(kind, said, packageName);
}

function idOf(said: string, packageName: string): LocatorRule {
  const [, id, text] = /^(.*?) text:([\s\S]*)$/.exec(said) ?? [];
  if (id === undefined || text === undefined)
    return { by: 'id', resourceId: fullId(said, packageName), className: '' };
  return { by: 'id_text', resourceId: fullId(id, packageName), text };
}

/** A point in percent of the screen. */
const SHARE = /^(100|\d{1,2}(?:\.\d+)?)%,(100|\d{1,2}(?:\.\d+)?)%$/;

function placeOf(kind: string, said: string, packageName: string): LocatorRule | null {
  const [, name = '', side, anchor] = /^(\S+) (after|before|around) ([\s\S]*)$/.exec(said) ?? [];
  if (kind === 'near' && anchor !== undefined)
    return { by: 'near', className: fullClass(name), anchor, side: side as 'after' | 'before' | 'around' };
  const [, nth, className = '', container] = /^(\d+) (\S+)(?: in (.*))?$/.exec(said) ?? [];
  if (kind === 'nth' && nth !== undefined) {
    const containerId = container === undefined ? '' : fullId(container, packageName);
    return { by: 'nth', className: fullClass(className), containerId, nth: Number(nth) };
  }
  const [, across, down] = SHARE.exec(said) ?? [];
  if (kind === 'point' && down !== undefined) return { by: 'share', x: Number(across), y: Number(down) };
  const [, x, y] = /^(-?\d+),(-?\d+)$/.exec(said) ?? [];
  return kind === 'point' && y !== undefined ? { by: 'point', x: Number(x), y: Number(y) } : null;
}

/** An id that is no resource of an app, such as a test tag, stands behind an equals sign. */
function shortId(id: string, packageName: string): string {
  if (id.startsWith(`${packageName}:id/`)) return id.slice(packageName.length + 4);
  return id.includes(':id/') ? id : `=${id}`;
}

function fullId(id: string, packageName: string): string {
  if (id.startsWith('=')) return id.slice(1);
  return id.includes(':id/') ? id : `${packageName}:id/${id}`;
}

const shortClass = (name: string) =>
  name.startsWith(WIDGETS) && !name.slice(WIDGETS.length).includes('.') ? name.slice(WIDGETS.length) : name;
const fullClass = (name: string) => (name.includes('.') ? name : `${WIDGETS}${name}`);
