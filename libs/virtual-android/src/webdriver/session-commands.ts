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
  'GET timeouts': ({ implicitMs }) => ({ ...TIMEOUTS, implicit: implicitMs }),
  'POST timeouts': setTimeouts,
  'POST timeouts/implicit_wait': (session, { ms }) => setTimeouts(session, { implicit: ms }),
  // There are no web views.
  'GET context': () => NATIVE,
  'GET contexts': () => [NATIVE],
  'POST context': (_session, { name }) => {
    if (name === NATIVE) return null;
    throw new WebDriverFault('no such context', `there is only ${NATIVE}`);
  },
  'GET appium/device/current_package': asMobile('getCurrentPackage'),
  'GET appium/device/current_activity': asMobile('getCurrentActivity'),
  'GET appium/device/is_keyboard_shown': asMobile('isKeyboardShown'),
  'GET appium/device/system_time': asMobile('getDeviceTime'),
  'POST appium/device/activate_app': asMobile('activateApp'),
  'POST appium/device/terminate_app': asMobile('terminateApp'),
  'POST appium/device/hide_keyboard': asMobile('hideKeyboard'),
  'POST appium/device/app_state': asMobile('queryAppState'),
  'POST appium/device/app_installed': asMobile('isAppInstalled'),
};

const NATIVE = 'NATIVE_APP';

/** A route of older clients for what newer ones ask for by `mobile:`. */
function asMobile(command: string): SessionCommand {
  return (session, body) => executeScript(session, { script: `mobile: ${command}`, args: [body] });
}

const TIMEOUTS = { script: 30_000, pageLoad: 300_000 } as const;
/** Longest implicit wait that is kept; milliseconds. */
const IMPLICIT_MAX = 600_000;

/** Scripts and pages are not run here: only the implicit wait has an effect. */
function setTimeouts(session: Session, { implicit }: Fields): null {
  if (implicit === undefined) return null;
  if (typeof implicit !== 'number' || !(implicit >= 0 && implicit <= IMPLICIT_MAX))
    throw new WebDriverFault(
      'invalid argument',
      `implicit is not a number of milliseconds up to ${IMPLICIT_MAX}`,
    );
  session.implicitMs = implicit;
  return null;
}
