import { centreOf, parseHierarchy } from '@tapwright/screen';

/** The middle of the second wide row that can be clicked; the first one is the search. It leads to another screen. */
export function secondRow(tree: string): readonly [x: number, y: number] {
  const parsed = parseHierarchy(tree, { packageName: '', activity: '' });
  const rows = parsed.ok ? parsed.screen.elements : [];
  const [, row] = rows.filter(({ clickable, bounds }) => clickable && bounds[2] - bounds[0] > 800);
  if (row === undefined) throw new Error('the app shows no row that can be tapped');
  return centreOf(row.bounds);
}
