import type { Screen } from '../screen.ts';
import { ancestorsOf, isList, oneLine, shortClass } from '../tree.ts';
import type { Finding } from './finding.ts';

/** A longer text is the user's data or changes with it. */
const LABEL_MAX = 60;

/**
 * What an element of a finding is called, so that it is one finding whenever the screen is seen again: its id; without one
 * its class and its text without digits. Rows of a list are alike, so their texts do not count. Pure.
 */
export function findingName(
  screen: Screen,
  { element: index, label }: Pick<Finding, 'element' | 'label'>,
): string {
  const element = screen.elements[index];
  if (element === undefined) return '';
  const { resourceId, className } = element;
  const id = resourceId.slice(resourceId.lastIndexOf('/') + 1);
  const row = ancestorsOf(screen, element).find(isList);
  if (id !== '') return id;
  if (row !== undefined) return `${shortClass(className)} in ${shortClass(row.className)}`;
  const text = oneLine(label, LABEL_MAX).replace(/\p{Nd}+/gu, '#');
  return `${shortClass(className)} ${text}`.trim();
}
