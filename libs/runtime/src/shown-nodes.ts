import { type TextLink, touchBounds } from '@tapwright/contracts';
import { type FilteredNode, filteredNodes, type Screen } from '@tapwright/screen';

/** Nodes of a screen in one question; more is below the fold. */
const NODES_MAX = 120;

/**
 * The screen as XUAT-Copilot's perception shows it to the agents (3.2). Of an element with several links, the widest
 * one, which stands first, replaces its text and place; the others can be chosen all the same.
 */
export function shownNodes(
  screen: Screen,
  links: ReadonlyMap<number, readonly TextLink[]>,
): readonly FilteredNode[] {
  const widest = [...links].flatMap(([index, [link]]) => {
    const element = screen.elements[index];
    if (link === undefined || element === undefined) return [];
    return [{ index, text: link.text, bounds: touchBounds(element.bounds, link) }];
  });
  return filteredNodes(screen, widest).slice(0, NODES_MAX);
}
