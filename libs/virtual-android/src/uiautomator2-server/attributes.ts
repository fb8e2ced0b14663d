import type { ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from '../webdriver/fault.ts';
import { attributeOf } from '../webdriver/source-xml.ts';

/** Names that clients may use, and the names of the page source (`Attribute` of the real server), in lower case. */
const ALIASES: Readonly<Record<string, string>> = {
  classname: 'class',
  contentdescription: 'content-desc',
  longclickable: 'long-clickable',
  resourceid: 'resource-id',
  name: 'text',
};

/** Attributes that the real server knows and the nodes of a virtual phone do not have. */
const EMPTY = new Set(
  (
    'selection-start selection-end extras contentsize a11y-important importantforaccessibility screenreaderfocusable input-type ' +
    'inputtype drawing-order drawingorder showing-hint showinghinttext text-entry-key textentrykey multiline dismissable ' +
    'a11y-focused accessibilityfocused heading live-region liveregion context-clickable contextclickable max-text-length ' +
    'maxtextlength content-invalid contentinvalid error errortext pane-title panetitle actions'
  ).split(' '),
);

const SUPPORTED = [
  'checkable, checked, {class,className}, clickable, {content-desc,contentDescription}, enabled, focusable, focused',
  '{long-clickable,longClickable}, package, password, {resource-id,resourceId}, scrollable, selected, {text,name}, hint',
  'bounds, displayed',
].join(', ');

/** An attribute by any of its names, in any case; null where the node does not have it. @throws WebDriverFault `unknown error` */
export function attributeNamed(element: ScreenElement, name: string): string | null {
  const lower = name.toLowerCase();
  const known = Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] ?? lower) : lower;
  if (known === 'hint') return element.hint === '' ? null : element.hint;
  // The place among its siblings is only in the page source.
  const value = known === 'index' ? null : attributeOf(element, known);
  // A node without a description or an id has none, not an empty one.
  if (value === '' && (known === 'content-desc' || known === 'resource-id')) return null;
  if (value !== null) return value;
  if (EMPTY.has(known)) return null;
  throw new WebDriverFault(
    'unknown error',
    `'${name.slice(0, 100)}' attribute is unknown for the element. Only the following attributes are supported: [${SUPPORTED}]`,
  );
}
