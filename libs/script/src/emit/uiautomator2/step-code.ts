import type { Action } from '@tapwright/contracts';
import { targetWords } from '../../locate/link-target.ts';
import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { plainLine } from '../adb-shell/shell-text.ts';
import type { Act } from '../body/acts.ts';
import { type LocatorTable, writeLocator } from '../locator-table.ts';
import { pythonText } from './python-text.ts';

/** `click "Save"`, for the list of losses; templates stay as they are, so it holds no value of a parameter. */
export function describeAction({ kind, target, text, direction }: Action): string {
  const on =
    target === null ? '' : targetWords(plainLine(target.label || target.resourceId), target, plainLine);
  const words = [
    kind.replace('_', ' '),
    text === null ? '' : `"${plainLine(text)}"`,
    direction ?? '',
    on === '' || text === null ? on : `into ${on}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

/** The locators that need only a dump; those by looks need a picture. */
export function findableLocators(locators: readonly Locator[]): readonly Locator[] {
  return usableLocators(locators.filter(({ by }) => by !== 'look'));
}

/** Calls of the helper that find elements in a dump; a dump has no pictures, so looks are missing. */
export const LOCATOR_CALLS: LocatorTable<string, void> = {
  id: ({ resourceId, className }) => `by_id(${pythonText(resourceId)}, ${pythonText(className)})`,
  id_text: ({ resourceId, text }) => `by_id_text(${pythonText(resourceId)}, ${pythonText(text)})`,
  text: ({ text }) => `by_text(${pythonText(text)})`,
  desc: ({ desc }) => `by_desc(${pythonText(desc)})`,
  near: ({ className, anchor, side }) => `near(${pythonText(className)}, ${pythonText(anchor)}, '${side}')`,
  nth: ({ className, containerId, nth }) =>
    `nth(${pythonText(className)}, ${pythonText(containerId)}, ${nth})`,
  point: ({ x, y }) => `at_point(${x}, ${y})`,
  share: ({ x, y }) => `at_share(${x}, ${y})`,
  role: ({ role }) => `by_role('${role}')`,
};

/** The call for one locator; `nowhere` finds nothing. */
export function oneLocator(locator: Locator): string {
  return writeLocator(LOCATOR_CALLS, locator, undefined) ?? 'nowhere';
}

/** The line of one act. */
export function actLine({ verb, args, condition }: Act): string {
  const given = args.map((arg) => (typeof arg === 'number' ? String(arg) : pythonText(arg)));
  if (condition !== undefined) return `if app.${verb}(${given.join(', ')}):`;
  return call(`app.${verb}`, given);
}

/** A call on one line, or with one argument on each line if it is too long for that, as black does it. */
export function call(name: string, args: readonly string[]): string {
  const line = `${name}(${args.join(', ')})`;
  if (line.length <= LINE_MAX) return line;
  return `${name}(\n${args.map((arg) => `    ${arg},\n`).join('')})`;
}

/** 120 columns without the four of the body. */
const LINE_MAX = 116;
