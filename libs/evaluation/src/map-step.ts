import { type ChosenHtml, parseChosen } from './chosen-html.ts';
import { controlOf, numberedThings, sameControl, titleOf, words } from './controls.ts';
import type { RecordedApp } from './recorded-app.ts';
import type { RecordedElement, RecordedScreen } from './recorded-screen.ts';
import type { RecordedEvent, RecordedStep } from './recorded-tasks.ts';
import type { TruthAction } from './truth.ts';

/** A step with the node that the recorder saw after it; null if it saw none. */
export interface StepInContext {
  readonly step: RecordedStep;
  readonly next: string | null;
}

type Found = Pick<TruthAction, 'node' | 'element' | 'mappedBy'> & { readonly long: boolean };

/** The right action of a step, or why its element cannot be determined. */
export function mapStep(app: RecordedApp, at: StepInContext): TruthAction | string {
  const { step } = at;
  if (step.chosen === null) return 'nothing was chosen';
  if (step.node === null) return 'its screen is not in the recording';
  const html = parseChosen(step.chosen);
  if (html === null) return `the chosen element is not readable: ${step.chosen.slice(0, 80)}`;
  const text = step.input ?? null;
  const place = { node: step.node, next: at.next, step, html };
  const found = find(app, place);
  const isHere = found !== null && found.mappedBy !== 'elsewhere';
  if (!isHere && isGoingBack(html)) return key(step.node);
  if (found === null) return `nothing on ${step.node} is called '${html.text || html.desc}'`;
  const kind = text !== null ? 'text' : found.long ? 'long_click' : 'click';
  return { kind, node: found.node, element: found.element, text, mappedBy: found.mappedBy, focus: false };
}

function isGoingBack({ text, desc }: ChosenHtml): boolean {
  return /^(?:go )?back$/i.test(text || desc);
}

function key(node: string): TruthAction {
  return { kind: 'back', node, element: null, text: null, mappedBy: 'key', focus: false };
}

interface ChosenStep {
  readonly node: string;
  readonly next: string | null;
  readonly step: RecordedStep;
  readonly html: ChosenHtml;
}

function find(app: RecordedApp, place: ChosenStep): Found | null {
  const { node, html } = place;
  const screen = app.screen(node);
  if (screen === null) return elsewhere(app, place);
  const touched = touchedOnTheWay(app, screen, place);
  const called = ({ element }: Candidate): boolean => nameFit(screen, element, html) > 0;
  const byEdge = likeliest(screen, touched.filter(called), place);
  if (byEdge !== null) return { node, ...byEdge, mappedBy: 'edge' };
  const all = screen.map((element) => ({ element, long: false }));
  const byName = likeliest(screen, all.filter(called), place);
  if (byName !== null) return { node, ...byName, mappedBy: 'screen' };
  const [only, ...others] = touched;
  if (only !== undefined && others.every(({ element }) => element === only.element)) {
    return { node, ...only, mappedBy: 'only_edge' };
  }
  return elsewhere(app, place);
}

interface Candidate {
  readonly element: RecordedElement;
  readonly long: boolean;
}

/** The elements that were touched, or typed into, on the recorded ways from the step's node to the next. */
function touchedOnTheWay(
  app: RecordedApp,
  screen: RecordedScreen,
  { node, next, step }: ChosenStep,
): readonly Candidate[] {
  const types = typeof step.input === 'string' ? ['set_text'] : ['tap', 'long_tap'];
  return app.edges
    .filter(({ from, to, event }) => from === node && to === next && types.includes(event.type))
    .flatMap(({ event }) => {
      const element = elementOf(screen, event);
      return element === null ? [] : [{ element, long: event.type === 'long_tap' }];
    });
}

/** The element of a recorded event: by its box and its attributes, else by its attributes alone. */
export function elementOf(screen: RecordedScreen, { bounds, target }: RecordedEvent): RecordedElement | null {
  const boxed = screen.filter((element) => bounds?.every((side, at) => side === element.bounds[at]) === true);
  const kin = (element: RecordedElement): boolean =>
    element.resourceId === (target?.resource_id ?? '') &&
    element.text === (target?.text ?? '') &&
    element.desc === (target?.desc ?? '');
  return boxed.find(kin) ?? screen.find(kin) ?? boxed.at(-1) ?? null;
}

/** How well an element matches the prompt: 0 if it does not. Text and description are distinguished. */
function nameFit(screen: RecordedScreen, element: RecordedElement, html: ChosenHtml): number {
  const text = words(element.text);
  const desc = words(element.desc);
  if (html.text === '') return html.desc !== '' && desc === html.desc ? 4 : 0;
  if (text === html.text) return 4;
  if (titleOf(screen, element) === html.text) return 3;
  if (desc === html.text) return 2;
  // The recorder cuts long texts.
  return html.text.length >= 20 && text.startsWith(html.text) ? 1 : 0;
}

/**
 * If there are several, the one that fits its name best; among equals, the one with the nearest number in the prompt.
 */
function likeliest(
  screen: RecordedScreen,
  candidates: readonly Candidate[],
  { step, html }: ChosenStep,
): Candidate | null {
  const things = numberedThings(screen);
  const distance = (element: RecordedElement): number => {
    const place = things.findIndex((thing) =>
      [thing, controlOf(screen, thing)].some((same) => isWithin(screen, element, same)),
    );
    return place < 0 ? things.length : Math.abs(place - step.choice);
  };
  // A row and the text that names it are the same control, so all names from 3 on count as equal.
  const fits = candidates.map(({ element }) => Math.min(nameFit(screen, element, html), 3));
  const best = candidates.filter((_, at) => fits[at] === Math.max(...fits));
  const order = best.toSorted(
    (a, b) =>
      distance(a.element) - distance(b.element) ||
      Number(suits(b.element, html)) - Number(suits(a.element, html)) ||
      nameFit(screen, b.element, html) - nameFit(screen, a.element, html),
  );
  return order[0] ?? null;
}

function suits(element: RecordedElement, { tag }: ChosenHtml): boolean {
  if (tag === 'checkbox') return element.checkable;
  return tag === 'input' ? element.editable : element.active;
}

function isWithin(screen: RecordedScreen, element: RecordedElement, outer: RecordedElement): boolean {
  for (let at: RecordedElement | undefined = element; at !== undefined; ) {
    if (at === outer) return true;
    at = at.parent === null ? undefined : screen[at.parent];
  }
  return false;
}

/**
 * The same thing on another node, first on those with the same structure: the node and the task were recorded at
 * different times.
 */
function elsewhere(app: RecordedApp, { node: own, html }: ChosenStep): Found | null {
  const struct = app.struct(own);
  const mates = app.nodes.filter((node) => app.struct(node) === struct);
  for (const node of new Set([...mates, ...app.nodes])) {
    const screen = app.screen(node);
    if (screen === null) continue;
    const fitting = screen.filter((element) => nameFit(screen, element, html) >= 3);
    const first = fitting.find((element) => sameControl(screen, element).some((same) => same.active));
    if (first !== undefined) return { node, element: first, mappedBy: 'elsewhere', long: false };
  }
  return null;
}
