import { type ActorChoice, screenText } from '@tapwright/model';

const LABEL_MAX = 80;
const CONTEXT_MAX = 40;
const ID_MAX = 80;
const HELD_MAX = 24;
/** Classes that add nothing to the verb. */
const TELLS_NOTHING =
  /^(?:|View|ViewGroup|\w*Layout|TextView|Button|MaterialButton|EditText|\w*EditText|CardView)$/;

/** Labels that more than one element of the screen has: such elements need more words to be distinguished. */
export function namesakes(choices: readonly ActorChoice[]): ReadonlySet<string> {
  const places = new Map<string, number>();
  for (const choice of choices) places.set(nameOf(choice), (places.get(nameOf(choice)) ?? 0) + 1);
  return new Set([...places].flatMap(([key, count]) => (count > 1 ? [key] : [])));
}

/** True where its line also says what stands near it: it has no name of its own. */
export function isVague(choice: ActorChoice, alike: ReadonlySet<string>): boolean {
  return choice.label === '' || alike.has(nameOf(choice));
}

function nameOf({ kind, direction, label, caption = '' }: ActorChoice): string {
  return `${kind} ${direction ?? ''} ${label || caption}`;
}

export interface LineOptions {
  /** The action in the line above: what it says about the same element is not repeated. */
  readonly above: ActorChoice | undefined;
  readonly alike: ReadonlySet<string>;
  /** Says what stands near an element whose own name is not unique. */
  readonly context: boolean;
}

/**
 * One action as `index-3: click Switch "Dark theme", not checked` (GUARDIAN 3.2.3): its type, its class where that
 * adds something, its name and its state. Id and neighbours are given only where the name is empty or not unique.
 */
export function choiceLine(choice: ActorChoice, { above, alike, context }: LineOptions): string {
  if (choice.rid !== undefined) return commandLine(choice, choice.rid);
  const link = linkLine(choice);
  if (link !== null) return link;
  const widget = isOfSame(choice, above) ? '' : classOf(choice);
  const verb = [choice.kind.replace('_', ' '), choice.direction ?? '', widget].filter((word) => word !== '');
  const line = `index-${choice.index}: ${verb.join(' ')}`;
  if (isOfSame(choice, above)) return `${line} the same`;
  const vague = isVague(choice, alike);
  const details = [
    choice.label === '' ? looks(choice.caption) : quote(choice.label, LABEL_MAX),
    vague && choice.resourceId !== '' ? `id ${screenText(choice.resourceId, CONTEXT_MAX)}` : '',
    choice.value === '' ? '' : `holds ${quote(choice.value, LABEL_MAX)}`,
    choice.checked === null ? '' : choice.checked ? 'checked' : 'not checked',
    choice.holds === undefined || !context ? '' : screenText(choice.holds),
    vague && context ? nearby(choice.context) : '',
    context ? ledTo(choice.leads) : '',
  ].filter((detail) => detail !== '');
  return details.length === 0 ? line : `${line} ${details.join(', ')}`;
}

/** What the widget says stands in its node; only what a node does not tell is said here. */
function commandLine({ index, kind, checked, element }: ActorChoice, rid: string): string {
  const link = element?.link === undefined ? '' : ` link ${quote(element.link.text, LABEL_MAX)}`;
  const state = checked === null ? '' : checked ? ', checked' : ', not checked';
  return `index-${index}: ${kind.replace('_', ' ')}${link} ${quote(rid, ID_MAX)}${state}`;
}

/** A link is named with the text that contains it, as that text usually has other links too. */
function linkLine({ index, kind, element }: ActorChoice): string | null {
  const link = element?.link;
  if (link === undefined) return null;
  return `index-${index}: ${kind.replace('_', ' ')} link ${quote(link.text, LABEL_MAX)} in ${quote(element?.label ?? '', CONTEXT_MAX)}`;
}

function isOfSame(choice: ActorChoice, above: ActorChoice | undefined): boolean {
  return choice.element !== undefined && choice.element.index === above?.element?.index;
}

function classOf({ kind, widget }: ActorChoice): string {
  return kind === 'text' || kind === 'clear' || kind === 'scroll' || TELLS_NOTHING.test(widget) ? '' : widget;
}

/** The line says that this is its look: a person would not find these words on the screen. */
function looks(caption = ''): string {
  return caption === '' ? '' : `looks like ${quote(caption, LABEL_MAX)}`;
}

/** Words of the app, from earlier runs: quoted like all others. */
function ledTo(leads: ActorChoice['leads']): string {
  if (leads === undefined) return '';
  const holds = leads.holds.map((text) => quote(text, HELD_MAX)).join(', ');
  return `led to ${quote(leads.to, CONTEXT_MAX)} earlier${holds === '' ? '' : `, with ${holds}`}`;
}

function nearby(context: readonly string[]): string {
  return context.length === 0 ? '' : `near ${context.map((text) => quote(text, CONTEXT_MAX)).join(', ')}`;
}

function quote(text: string, max: number): string {
  return `"${screenText(text, max)}"`;
}
