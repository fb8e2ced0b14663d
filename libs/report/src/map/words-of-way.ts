import type { MapGraph } from '@tapwright/contracts';

type Screen = MapGraph['nodes'][number];
type Event = MapGraph['edges'][number]['event'];

const VERBS: Readonly<Record<Event['type'], string>> = {
  tap: 'tap',
  long_tap: 'press long',
  set_text: 'type into',
  scroll: 'scroll',
  key: 'press',
};

/** What leads from one screen to the next, as a person would say it: `tap “Save”`, `press BACK`, `scroll down`. */
export function wordsOfWay({ type, target, key, direction }: Event): string {
  const [text, desc, id, className] =
    target === undefined
      ? []
      : [target.text, target.desc, lastPart(target.resource_id, '/'), lastPart(target.class, '.')];
  const name = [text, desc].find((one) => one !== undefined && one.trim() !== '');
  const on = name === undefined ? id || className : `“${name.trim()}”`;
  const how = type === 'scroll' ? direction?.toLowerCase() : key;
  return [VERBS[type], how ?? on].filter((part) => part !== undefined && part !== '').join(' ');
}

function lastPart(name: string, divider: string): string {
  return name.slice(name.lastIndexOf(divider) + 1);
}

/** What a screen is called: its activity, and its first text where it has one. */
export function nameOfScreen({ activity, title }: Pick<Screen, 'activity' | 'title'>): string {
  return title === '' ? shortActivity(activity) : `${shortActivity(activity)}: ${title}`;
}

/** An activity without its package. */
export function shortActivity(activity: string): string {
  return lastPart(lastPart(activity, '/'), '.');
}
