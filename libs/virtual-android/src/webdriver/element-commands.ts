import { centreOf, editableValue, type ScreenElement } from '@tapwright/screen';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { WebDriverFault } from './fault.ts';
import { type Fields, textField } from './read-json.ts';
import type { Session } from './session.ts';
import { attributeOf } from './source-xml.ts';

/** A command on one element. Its result becomes the `value` of the response. */
export type ElementCommand = (at: {
  readonly session: Session;
  readonly element: ScreenElement;
  readonly body: Fields;
  /** The last part of the path: the name of an attribute. */
  readonly name: string;
}) => unknown;

/** The commands by method and by the part of the path after the element. */
export const elementCommands: Readonly<Record<string, ElementCommand>> = {
  'POST click': ({ session, element }) => tap(session.device, element),
  'POST clear': ({ session, element }) => {
    const { device } = session;
    focus(device, element);
    // One key press for each character: the phone's own way to empty a field.
    for (const _ of editableValue(element)) device.input({ kind: 'key', key: 'DEL' });
    return null;
  },
  'POST value': ({ session, element, body }) => {
    const text = textField(body, 'text');
    focus(session.device, element);
    if (text !== '') session.device.input({ kind: 'text', text });
    return null;
  },
  'GET text': ({ element }) => element.text,
  'GET attribute': ({ element, name }) => attributeOf(element, name),
  'GET displayed': () => true,
  'GET enabled': ({ element }) => element.enabled,
  'GET selected': ({ element }) => element.selected || element.checked,
  'GET rect': ({ element: { bounds } }) => {
    const [left, top, right, bottom] = bounds;
    return { x: left, y: top, width: right - left, height: bottom - top };
  },
};

function tap(device: VirtualDevice, element: ScreenElement): null {
  const [x, y] = centreOf(element.bounds);
  device.input({ kind: 'tap', x, y });
  return null;
}

/** Appium sets texts without the focus. A virtual phone types, so the field needs the focus, with the cursor at its end. */
function focus(device: VirtualDevice, element: ScreenElement): void {
  if (!element.editable) throw new WebDriverFault('element not interactable', 'nothing can be typed into it');
  if (!element.focused) tap(device, element);
  device.input({ kind: 'key', key: 'MOVE_END' });
}
