import { editableValue, parseHierarchy, type ScreenElement } from '@tapwright/screen';
import type { VirtualDevice } from './virtual-device.ts';

/**
 * What a focused text field does with the keys of a keyboard beyond single characters (AOSP `TextView.doKeyDown` and
 * `onKeyShortcut`): PASTE and CTRL+V paste the clipboard, CTRL+A selects everything, and the next character or DEL takes the
 * place of what is selected. The apps of a virtual phone know the plain keys only, so this happens before them.
 */

/** Phones whose focused field is selected as a whole. */
const selected = new WeakSet<VirtualDevice>();
const CONTROL = new Set(['CTRL_LEFT', 'CTRL_RIGHT']);
/** More a virtual app does not keep. */
const ERASED_MAX = 5_000;

/** Types a text into the focused field, whatever its characters are. */
export function typeText(device: VirtualDevice, text: string): void {
  if (selected.delete(device)) eraseField(device);
  if (text !== '') device.input({ kind: 'text', text });
}

/** Presses a key by its name without `KEYCODE_`. */
export function strikeKey(device: VirtualDevice, key: string): void {
  const wasSelected = selected.delete(device);
  if (key === 'PASTE') typePasted(device, wasSelected);
  else if (wasSelected && (key === 'DEL' || key === 'FORWARD_DEL')) eraseField(device);
  else device.input({ kind: 'key', key });
}

/** Keys held together. Those that no field knows reach the app one after the other. */
export function strikeTogether(device: VirtualDevice, keys: readonly string[]): void {
  const [first = '', second = ''] = keys;
  const isShortcut = keys.length === 2 && CONTROL.has(first);
  if (isShortcut && second === 'V') strikeKey(device, 'PASTE');
  else if (isShortcut && second === 'A' && focusedField(device) !== undefined) selected.add(device);
  else for (const key of keys) strikeKey(device, key);
}

/** Empties the focused field by single key presses. */
export function eraseField(device: VirtualDevice): void {
  const field = focusedField(device);
  if (field === undefined) return;
  const characters = Math.min(editableValue(field).length, ERASED_MAX);
  device.input({ kind: 'key', key: 'MOVE_END' });
  for (let at = 0; at < characters; at += 1) device.input({ kind: 'key', key: 'DEL' });
}

function typePasted(device: VirtualDevice, wasSelected: boolean): void {
  const { text } = device.clipboard;
  if (text === null || text === '') return;
  if (wasSelected) eraseField(device);
  device.input({ kind: 'text', text });
}

function focusedField({ source }: VirtualDevice): ScreenElement | undefined {
  const { hierarchy, packageName, activity } = source.view();
  const read = parseHierarchy(hierarchy, { packageName, activity });
  return read.ok ? read.screen.elements.find(({ focused, editable }) => focused && editable) : undefined;
}
