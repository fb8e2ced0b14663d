import type { RecordedApp } from '../recorded-app.ts';
import { type RecordedElement, type RecordedScreen, readRecordedScreen } from '../recorded-screen.ts';
import type { RecordedEvent, RecordedTask } from '../recorded-tasks.ts';
import type { TouchedElement } from '../same-element.ts';
import type { TruthAction } from '../truth.ts';

type Attributes = Readonly<Record<string, string | boolean>>;

/** XML of one node; underscores in names become hyphens, children follow. `at` are its bounds. */
export function node(at: string, attributes: Attributes, ...children: readonly string[]): string {
  const all = { class: 'android.view.View', package: 'org.example', bounds: at, ...attributes };
  const text = Object.entries(all).map(([name, value]) => ` ${name.replaceAll('_', '-')}="${value}"`);
  return `<node${text.join('')}>${children.join('')}</node>`;
}

export function label(at: string, text: string, attributes: Attributes = {}): string {
  return node(at, { class: 'android.widget.TextView', text, ...attributes });
}

export function button(at: string, text: string, attributes: Attributes = {}): string {
  return node(at, { class: 'android.widget.Button', text, clickable: true, ...attributes });
}

export function field(at: string, text: string, attributes: Attributes = {}): string {
  return node(at, { class: 'android.widget.EditText', text, ...attributes });
}

/** A clickable row with its content. */
export function row(at: string, id: string, ...children: readonly string[]): string {
  return node(at, { clickable: true, resource_id: id }, ...children);
}

export function screenOf(...nodes: readonly string[]): RecordedScreen {
  const window = node('[0,0][400,800]', { class: 'android.widget.FrameLayout' }, ...nodes);
  const screen = readRecordedScreen(`<hierarchy rotation="0">${window}</hierarchy>`);
  if (screen === null) throw new Error('the fixture is no screen');
  return screen;
}

export interface AppSpec {
  /** Nodes by id; those with the same word before the dot have the same structure. */
  readonly screens: Readonly<Record<string, RecordedScreen>>;
  readonly edges?: readonly { readonly from: string; readonly to: string; readonly event: RecordedEvent }[];
  readonly tasks?: readonly RecordedTask[];
}

export function appOf({ screens, edges = [], tasks = [] }: AppSpec): RecordedApp {
  return {
    name: 'example',
    folder: '/nowhere',
    packageName: 'org.example',
    start: Object.keys(screens)[0] ?? '',
    tasks,
    goalless: [],
    nodes: Object.keys(screens),
    edges: [...edges],
    activity: (id) => (screens[id] === undefined ? '' : `org.example/.${id.split('.')[0] ?? id}`),
    struct: (id) => (screens[id] === undefined ? null : (id.split('.')[0] ?? id)),
    screen: (id) => screens[id] ?? null,
  };
}

/** The element with this text or description, else with this resource id. */
export function named(screen: RecordedScreen, name: string): RecordedElement {
  const found = screen.find(({ text, desc, resourceId }) => [text, desc, resourceId].includes(name));
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
}

/** The element as a replayed recording would report it. */
export function touched(app: RecordedApp, id: string, name: string): TouchedElement {
  const { resourceId, text, desc, className, bounds } = named(app.screen(id) ?? [], name);
  return { node: id, resourceId, text, desc, className, bounds };
}

export function right(
  app: RecordedApp,
  id: string,
  name: string,
  values: Partial<TruthAction> = {},
): TruthAction {
  const element = named(app.screen(id) ?? [], name);
  return { kind: 'click', node: id, element, text: null, mappedBy: 'screen', focus: false, ...values };
}
