import { FAILURE_TEXT } from '../phone/files/failures.ts';
import { openLink } from '../shell/commands/framework/components.ts';
import { WebDriverFault } from './fault.ts';
import { onPhone } from './phone-screen.ts';
import { type Fields, fieldsOf, listField, numberField, textField } from './read-json.ts';
import type { Session } from './session.ts';

type MobileCommand = (session: Session, argument: Fields) => unknown;

const WORDS_MAX = 100;
const PACKAGE = /^[A-Za-z]\w*(?:\.\w+)*$/;

/** The commands of Appium for Android that scripts use: `execute/sync` with `mobile: …` as the script. */
const COMMANDS: Readonly<Record<string, MobileCommand>> = {
  'mobile: getCurrentPackage': ({ device }) => device.source.view().packageName,
  // In the driver's form: without the package, where the name begins with a dot.
  'mobile: getCurrentActivity': ({ device }) => device.source.view().activity.split('/')[1] ?? '',
  'mobile: isKeyboardShown': ({ device }) => device.source.view().keyboardShown,
  'mobile: getDeviceTime': (session, argument) => {
    const { format = 'YYYY-MM-DDTHH:mm:ssZ' } = argument;
    if (format !== 'YYYY-MM-DDTHH:mm:ssZ')
      throw new WebDriverFault('invalid argument', 'only the default format is supported');
    return onPhone(session.device, 'date +%Y-%m-%dT%H:%M:%S%z');
  },
  'mobile: pressKey': (session, argument) =>
    onPhone(session.device, `input keyevent ${numberField(argument, 'keycode')}`).then(() => null),
  'mobile: startActivity': (session, argument) => {
    const component = textField(argument, 'component');
    if (!/^[\w.]+\/[\w.$]+$/.test(component))
      throw new WebDriverFault('invalid argument', 'component is not of the form PACKAGE/ACTIVITY');
    if (!session.device.start(component))
      throw new WebDriverFault('unknown error', `${component} does not start`);
    return null;
  },
  'mobile: deepLink': ({ device }, argument) => {
    const [uri, name] = [textField(argument, 'url'), packageOf(argument, 'package')];
    if (!openLink(device, uri, name))
      throw new WebDriverFault('unknown error', `no activity of ${name} opens the link`);
    return null;
  },
  'mobile: activateApp': (session, argument) => {
    const name = packageOf(argument);
    if (!session.device.start(name))
      throw new WebDriverFault('unknown error', `the device has no app ${name}`);
    return null;
  },
  'mobile: clearApp': (session, argument) => {
    const name = packageOf(argument);
    if (!session.device.clear(name))
      throw new WebDriverFault('unknown error', `the device has no app ${name}`);
    return true;
  },
  // On the real server it needs the feature adb_shell. Arguments reach the phone's shell unchanged.
  'mobile: shell': (session, argument) => {
    const words = argument.args === undefined ? [] : listField(argument, 'args', WORDS_MAX);
    if (!words.every((word) => typeof word === 'string'))
      throw new WebDriverFault('invalid argument', 'args is not a list of strings');
    return onPhone(session.device, [textField(argument, 'command'), ...words].join(' '));
  },
  'mobile: pullFile': ({ device }, argument) => {
    const path = textField(argument, 'remotePath');
    const content = device.files.read(path);
    // In adb's words.
    if (!content.ok)
      throw new WebDriverFault(
        'unknown error',
        `adb: error: failed to stat remote object '${path}': ${FAILURE_TEXT[content.failure]}`,
      );
    return Buffer.from(content.value).toString('base64');
  },
  'mobile: pushFile': ({ device }, argument) => {
    const path = textField(argument, 'remotePath');
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (folder !== '') device.files.mkdir(folder, true);
    const written = device.files.write(path, Buffer.from(textField(argument, 'payload'), 'base64'));
    if (!written.ok)
      throw new WebDriverFault(
        'unknown error',
        `adb: error: failed to copy to '${path}': ${FAILURE_TEXT[written.failure]}`,
      );
    return null;
  },
  'mobile: isAppInstalled': ({ device }, argument) => device.packages.find(packageOf(argument)) !== undefined,
  // Of the driver: 0 not installed, 1 not running, 3 in the background, 4 in front.
  'mobile: queryAppState': ({ device }, argument) => {
    const name = packageOf(argument);
    if (device.packages.find(name) === undefined) return 0;
    if (device.source.view().packageName === name) return 4;
    return device.processes.pidOf(name) === undefined ? 1 : 3;
  },
  'mobile: hideKeyboard': ({ device }) => {
    const isShown = device.source.view().keyboardShown;
    if (isShown) device.input({ kind: 'key', key: 'BACK' });
    return isShown;
  },
  'mobile: terminateApp': (session, argument) => {
    session.device.forceStop(packageOf(argument));
    return true;
  },
};

/** @throws WebDriverFault `unknown command` for an unsupported script, JavaScript included */
export function executeScript(session: Session, body: Fields): unknown {
  const script = textField(body, 'script');
  const command = Object.hasOwn(COMMANDS, script) ? COMMANDS[script] : undefined;
  if (command === undefined)
    throw new WebDriverFault('unknown command', `this server does not support ${script.slice(0, 200)}`);
  const [argument = {}] = listField(body, 'args', 1);
  return command(session, fieldsOf(argument, 'args[0]'));
}

function packageOf(argument: Fields, field = 'appId'): string {
  const name = textField(argument, field);
  if (PACKAGE.test(name)) return name;
  throw new WebDriverFault('invalid argument', `${field} is not the name of a package`);
}
