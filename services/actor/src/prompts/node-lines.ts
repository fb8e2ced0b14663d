import { type ShownNode, screenText } from '@tapwright/model';
import { nodeLine } from '@tapwright/screen';

const TEXT_MAX = 80;

/** One line for each node; a text of the screen can neither close its attribute nor add a node. */
export function nodeLines(nodes: readonly ShownNode[]): string[] {
  return nodes.map((node) => nodeLine(node, (text) => screenText(text, TEXT_MAX)));
}
