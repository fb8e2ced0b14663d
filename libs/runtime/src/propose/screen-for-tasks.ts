import { nestedJson, type Screen } from '@tapwright/screen';
import type { Choice } from '../choose/action-space.ts';

/** Characters of a screen in a question: some 8,000 tokens, half of what the paper's model could read. */
export const SCREEN_MAX_CHARACTERS = 24_000;
const LEFT_OUT = '… the rest of the screen is left out';

export interface ShownParts {
  /** What widgets are for, by element index. */
  readonly roles?: ReadonlyMap<number, string>;
  /** Only what these do can be done; absent: what each widget itself allows. */
  readonly choices?: readonly Choice[];
}

/**
 * The screen as DroidAgent's agents are told it: nested JSON, the roles of widgets beside them, cut at a line where it is
 * too long. Pure.
 */
export function screenForTasks(screen: Screen, { roles = new Map(), choices }: ShownParts): string {
  const actions = choices === undefined ? undefined : toolsByElement(choices);
  const json = nestedJson(screen, roles, actions);
  if (json.length <= SCREEN_MAX_CHARACTERS) return json;
  const end = json.lastIndexOf('\n', SCREEN_MAX_CHARACTERS - LEFT_OUT.length - 1);
  return `${json.slice(0, Math.max(0, end))}\n${LEFT_OUT}`;
}

const TOOL_OF_KIND: Readonly<Record<string, string>> = {
  click: 'touch',
  long_click: 'long_touch',
  text: 'fill',
  swipe_selector: 'fill',
  scroll: 'scroll',
};

/** The tools that each element takes; what the refined space does not hold is not offered. */
function toolsByElement(choices: readonly Choice[]): ReadonlyMap<number, readonly string[]> {
  const tools = new Map<number, string[]>();
  for (const { element, action } of choices) {
    const tool = TOOL_OF_KIND[action.kind];
    if (element === null || tool === undefined) continue;
    const own = tools.get(element.index) ?? [];
    if (!own.includes(tool)) tools.set(element.index, [...own, tool]);
  }
  return tools;
}
