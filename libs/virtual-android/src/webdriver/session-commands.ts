import type { ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from './fault.ts';
import { findElements } from './find-elements.ts';
import { executeScript } from './mobile-commands.ts';
import { lookAt } from './phone-screen.ts';
import { performActions } from './pointer-actions.ts';
import { type Fields, textField } from './read-json.ts';
import type { Session } from './session.ts';
import { appiumSource } from './source-xml.ts';

type SessionCommand = (session: Session, body: Fields) => unknown;

/** The commands of a session that are not on an element, by method and path. */
export const sessionCommands: Readonly<Record<string, SessionCommand>> = {
  'GET source': async ({ device }) => appiumSource(await lookAt(device)),
  'GET screenshot': async ({ device }) => Buffer.from((await device.source.picture()).png).toString('base64'),
  'POST element': (session, body) => findOne(session, body),
  'POST elements': (session, body) => findAll(session, body),
  'GET element/active': async (session) => {
    const screen = await lookAt(session.device);
    const focused = screen.elements.find((element) => element.focused);
    if (focused === undefined) throw new WebDriverFault('no such element', 'no element has the focus');
    return session.remember(screen, focused);
  },
  'POST back': ({ device }) => {
    device.input({ kind: 'key', key: 'BACK' });
    return null;
  },
  'POST actions': performActions,
  // Every sequence releases what it pressed: nothing is left to release.
  'DELETE actions': () => null,
  'POST execute/sync': executeScript,
  'GET window/rect': ({ device: { source } }) => ({ x: 0, y: 0, width: source.width, height: source.height }),
  'GET timeouts': () => TIMEOUTS,
  // Accepted only if it changes nothing: finding never waits here.
  'POST timeouts': (_session, body) => {
    if ((body.implicit ?? 0) === 0) return null;
    throw new WebDriverFault('unsupported operation', 'implicit waits are not supported');
  },
};

const TIMEOUTS = { script: 30_000, pageLoad: 300_000, implicit: 0 } as const;

/** References of all elements that are found, on the screen or inside of an element. */
export async function findAll(session: Session, body: Fields, within?: string): Promise<readonly unknown[]> {
  const search = { using: textField(body, 'using'), value: textField(body, 'value') };
  if (within === undefined) {
    const screen = await lookAt(session.device);
    return findElements(screen, search).map((element) => session.remember(screen, element));
  }
  const { screen, element } = await session.recall(within);
  const reference = (found: ScreenElement) => session.remember(screen, found);
  return findElements(screen, search, element).map(reference);
}

/** @throws WebDriverFault `no such element` */
export async function findOne(session: Session, body: Fields, within?: string): Promise<unknown> {
  const [first] = await findAll(session, body, within);
  if (first !== undefined) return first;
  throw new WebDriverFault('no such element', `no element is found by ${textField(body, 'using')}`);
}
