import { emptyRunState, type HistoryItem, type RunState, type ScreenMark } from '@tapwright/contracts';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { actionSpace, type Choice } from './choose/action-space.ts';

type Attributes = Readonly<Record<string, string | boolean>>;

/** XML of one node; underscores in names become hyphens, children follow. */
export function node(attributes: Attributes, ...children: readonly string[]): string {
  const frame = { class: 'android.view.View', package: 'org.example', bounds: '[0,0][1080,1920]' };
  const all = { ...frame, enabled: true, ...attributes };
  const text = Object.entries(all).map(([name, value]) => ` ${name.replaceAll('_', '-')}="${value}"`);
  return `<node${text.join('')}>${children.join('')}</node>`;
}

/** A screen with these nodes in one window. */
export function screenOf(...nodes: readonly string[]): Screen {
  const dump = `<hierarchy rotation="0">${node({ class: 'android.widget.FrameLayout' }, ...nodes)}</hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

export function button(text: string, attributes: Attributes = {}): string {
  return node({ class: 'android.widget.Button', text, clickable: true, ...attributes });
}

/** The choices of a screen as `click "Save"`, `scroll down "…"`, `back`. */
export function named(choices: readonly Choice[]): string[] {
  return choices.map(({ action }) => {
    const direction = action.direction === null ? '' : ` ${action.direction}`;
    const label = action.target === null ? '' : ` ${action.target.label}`;
    return `${action.kind}${direction}${label}`;
  });
}

export function spaceOf(...nodes: readonly string[]): Choice[] {
  return actionSpace(screenOf(...nodes), { keyboardShown: false });
}

/** The identity of a screen; equal names are equal screens. */
export function mark(name: string, values: Partial<ScreenMark> = {}): ScreenMark {
  return {
    captureId: `cap_${name}`,
    packageName: 'org.example',
    activity: 'org.example/.Main',
    layout: `layout-${name}`,
    content: `content-${name}`,
    place: values.content ?? `content-${name}`,
    ...values,
  };
}

/** One advanced click of the first task, from screen `a` to screen `b`. */
export function item(values: Partial<HistoryItem> = {}): HistoryItem {
  return {
    step: 1,
    task: 0,
    key: 'click|x',
    kind: 'click',
    label: 'Open',
    checked: null,
    text: null,
    direction: null,
    effect: 'look',
    before: mark('a'),
    after: mark('b'),
    verdict: 'advanced',
    reason: null,
    changes: [],
    ...values,
  };
}

export function state(values: Partial<RunState> = {}): RunState {
  return { ...emptyRunState([{ goal: 'g', endCondition: '', expectation: '' }], []), ...values };
}
