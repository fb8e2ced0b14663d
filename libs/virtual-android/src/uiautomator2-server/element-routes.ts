import { centreOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { elementCommands } from '../webdriver/element-commands.ts';
import { WebDriverFault } from '../webdriver/fault.ts';
import { findActive } from '../webdriver/finding.ts';
import { type Fields, isFields, textField } from '../webdriver/read-json.ts';
import { appiumSource } from '../webdriver/source-xml.ts';
import { attributeNamed } from './attributes.ts';
import { findAll, findOne } from './finding.ts';
import { elementPicture } from './pictures.ts';
import type { Call, Route, Routes } from './routes.ts';

/** An element of the session, as it is on the screen now. */
interface Found {
  readonly screen: Screen;
  readonly element: ScreenElement;
}

const onElement =
  (act: (call: Call, found: Found) => unknown): Route =>
  async (call) =>
    act(call, await call.session.recall(call.params.id ?? ''));

/** Commands that this server shares with the one of the host. */
const shared = (name: string): Route =>
  onElement(({ session, body }, { element }) =>
    elementCommands[name]?.({ session, element, body, name: '' }),
  );

/** The server's routes on elements and on the windows. */
export const elementRoutes: Routes = {
  'POST element': ({ session, body }) => findOne(session, body),
  'POST elements': ({ session, body }) => findAll(session, body),
  'GET element/active': ({ session }) => findActive(session),
  'POST element/:id/click': shared('POST click'),
  'POST element/:id/clear': shared('POST clear'),
  'POST element/:id/value': onElement((call, { element }) => typeInto(call, element)),
  'POST keys': async (call) => {
    const { elements } = await call.session.look();
    const focused = elements.find((element) => element.focused);
    if (focused === undefined) throw new WebDriverFault('no such element', 'no element has the focus');
    return typeInto(call, focused);
  },
  'GET element/:id/text': shared('GET text'),
  'GET element/:id/name': onElement((_, { element: { desc } }) => (desc === '' ? null : desc)),
  'GET element/:id/attribute/:name': onElement(({ params }, { element }) =>
    attributeNamed(element, params.name ?? ''),
  ),
  'GET element/:id/rect': shared('GET rect'),
  'GET element/:id/size': onElement((_, { element }) => {
    const { width, height } = rectOf(element);
    return { width, height };
  }),
  'GET element/:id/location': onElement((_, { element }) => {
    const { x, y } = rectOf(element);
    return { x, y };
  }),
  'GET element/:id/screenshot': onElement(({ session }, { element }) =>
    elementPicture(session.device, element),
  ),
  'GET screenshot/:id': onElement(({ session }, { element }) => elementPicture(session.device, element)),
  // The nodes in sight are all that there are: the first child is the first visible one.
  'GET appium/element/:id/first_visible': onElement(({ session }, { screen, element }) => {
    const [first] = element.children.flatMap((at) => screen.elements[at] ?? []);
    if (first === undefined) throw new WebDriverFault('no such element', 'the element has no visible child');
    return session.remember(screen, first);
  }),
  'GET source': async ({ session }) => appiumSource(await session.look()),
  'GET screenshot': async ({ session: { device } }) =>
    Buffer.from((await device.source.picture()).png).toString('base64'),
  'POST back': ({ session: { device } }) => {
    device.input({ kind: 'key', key: 'BACK' });
    return null;
  },
};

function rectOf({ bounds: [left, top, right, bottom] }: ScreenElement) {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * `SendKeysToElement`: adds to the text, or replaces it where `replace` says so. A text that ends with a backslash and an n
 * is entered. The real server sets the text without the focus; a virtual phone types it.
 */
function typeInto(call: Call, element: ScreenElement): null {
  const { session, body } = call;
  const given = textOf(body);
  const enters = given.endsWith('\\n');
  const text = enters ? given.replaceAll('\\n', '') : given;
  const at = { session, element, name: '' };
  if (!element.editable)
    throw new WebDriverFault(
      'invalid element state',
      `Cannot set the element to '${text.slice(0, 100)}'. Did you interact with the correct element?`,
    );
  if (body.replace === true || body.replace === 'true') elementCommands['POST clear']?.({ ...at, body });
  elementCommands['POST value']?.({ ...at, body: { text } });
  if (enters) session.device.input({ kind: 'key', key: 'ENTER' });
  return null;
}

/** As `text`, or as `value`: a list of characters or one text. */
function textOf(body: Fields): string {
  if (Array.isArray(body.value)) return body.value.join('');
  return body.text === undefined && typeof body.value === 'string' ? body.value : textField(body, 'text');
}

/** The middle of the element that a gesture names; null where it names none. @throws WebDriverFault for an unknown one */
export async function originOf({ session, body }: Call): Promise<Found | null> {
  if (!isFields(body.origin)) return null;
  const [id] = Object.values(body.origin);
  return session.recall(String(id));
}

export const middleOf = ({ element }: Found): readonly [number, number] => centreOf(element.bounds);
