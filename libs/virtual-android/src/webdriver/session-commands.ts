import { WebDriverFault } from './fault.ts';
import { findActive, findAll, findOne } from './finding.ts';
import { executeScript } from './mobile-commands.ts';
import { performActions } from './pointer-actions.ts';
import type { Fields } from './read-json.ts';
import type { Session } from './session.ts';
import { appiumSource } from './source-xml.ts';

type SessionCommand = (session: Session, body: Fields) => unknown;

/** The commands of a session that are not on an element, by method and path. */
export const sessionCommands: Readonly<Record<string, SessionCommand>> = {
  'GET source': async ({ look }) => appiumSource(await look()),
  'GET screenshot': async ({ device }) => Buffer.from((await device.source.picture()).png).toString('base64'),
  'POST element': (session, body) => findOne(session, body),
  'POST elements': (session, body) => findAll(session, body),
  'GET element/active': findActive,
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
