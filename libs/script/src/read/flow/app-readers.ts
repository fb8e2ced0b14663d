import { plainText } from '../../text/template.ts';
import { counted } from '../kept-file.ts';
import { type At, chainOf, fieldsOf, line, note, type Reader } from './flow-state.ts';
import type { FlowCommand } from './parse-flow.ts';
import { elementOf, word } from './read-selector.ts';
import { type Place, refusal } from './refusal.ts';
import { templateOf } from './scope.ts';

export const launchApp: Reader = (command, at, state) => {
  const fields = fieldsOf(command, 'appId', [
    'appId',
    'clearState',
    'stopApp',
    'permissions',
    'clearKeychain',
  ]);
  if (fields.permissions !== undefined)
    note(state, command, 'a replay gives no permissions: it leaves them as they are on the phone');
  ownApp(fields.appId, command, at);
  state.stopped = null;
  if (state.lines.every(({ kept }) => kept?.does?.length === 0)) {
    state.start = { cleared: fields.clearState === true || state.start?.cleared === true };
    return undefined;
  }
  if (fields.clearState === true)
    throw refusal(
      command,
      'a trace erases data before its first step only',
      'two flows, or launchApp without clearState',
    );
  if (fields.stopApp === false)
    throw refusal(command, 'a trace starts its app anew only', 'launchApp without stopApp: false');
  state.lines.push(line('restart', []));
  return undefined;
};

function ownApp(appId: unknown, command: FlowCommand, { packageName, scope, parameters }: At): void {
  if (appId === undefined) return;
  if (plainText(templateOf(word(appId, command), scope, parameters, command)) !== packageName)
    throw refusal(command, `${command.name} names another app`, `the appId of the flow, ${packageName}`);
}

export const stopApp: Reader = (command, at, state) => {
  ownApp(fieldsOf(command, 'appId', ['appId']).appId, command, at);
  state.stopped = command;
  return undefined;
};

export const clearState: Reader = (command, at, state) => {
  ownApp(fieldsOf(command, 'appId', ['appId']).appId, command, at);
  if (state.lines.length > 0)
    throw refusal(
      command,
      'a trace erases data before its first step only',
      'clearState before launchApp, at the start',
    );
  state.start = { cleared: true };
  return undefined;
};

export const openLink: Reader = (command, at, state) => {
  const { link, browser } = fieldsOf(command, 'link', ['link', 'autoVerify', 'browser']);
  if (browser === true) throw refusal(command, 'a trace opens no browser', 'take browser out');
  state.lines.push(line('open_link', [templateOf(word(link, command), at.scope, at.parameters, command)]));
  return undefined;
};

export const pressKey: Reader = (command, _at, state) => {
  const { key } = fieldsOf(command, 'key', ['key']);
  const name = word(key, command).toLowerCase();
  if (state.stopped !== null) {
    if (name !== 'home' || state.lines.length > 0)
      throw refusal(state.stopped, 'a trace does not stop its app', 'launchApp behind it, or nothing');
    state.start = { at: 'home', cleared: state.start?.cleared ?? false };
    state.stopped = null;
    return undefined;
  }
  if (name !== 'back' && name !== 'home' && name !== 'enter')
    throw refusal(command, `the key ${name.slice(0, 40)} is not read`, 'back, home or enter');
  state.lines.push(line('press', [name]));
  return undefined;
};

export const back: Reader = (command, _at, state) => {
  fieldsOf(command, '', []);
  state.lines.push(line('press', ['back']));
  return undefined;
};

/** A BACK of which it is known that it closed a keyboard: a replay leaves it out where there is none. */
export const hideKeyboard: Reader = (command, _at, state) => {
  fieldsOf(command, '', []);
  state.lines.push({ ...line('press', ['back']), kept: { act: ['press', 'back'], keyboard: true } });
  return undefined;
};

const SCROLLED = { chain: [counted({ by: 'role', role: 'scrollable' })], label: 'the screen' };

export const scroll: Reader = (command, _at, state) => {
  fieldsOf(command, '', []);
  state.lines.push({ verb: 'scroll', texts: [SCROLLED.label, 'down'], ...chainOf(SCROLLED.chain) });
  return undefined;
};

/** Where the screen goes when the finger goes there. */
const SHOWS: Readonly<Record<string, string>> = { UP: 'down', DOWN: 'up', LEFT: 'right', RIGHT: 'left' };

export const swipe: Reader = (command, at, state) => {
  const { direction, from, start, end } = fieldsOf(command, 'direction', [
    ...['direction', 'from', 'start', 'end', 'duration'],
  ]);
  const way = direction === undefined ? wayOf(start, end, command) : word(direction, command).toUpperCase();
  const shows = SHOWS[way];
  if (shows === undefined)
    throw refusal(command, `the direction ${way.slice(0, 20)} is not read`, 'UP, DOWN, LEFT or RIGHT');
  const element = from === undefined ? SCROLLED : elementOf(from, at, command);
  state.lines.push({ verb: 'scroll', texts: [element.label, shows], ...chainOf(element.chain) });
  if (direction === undefined)
    state.notes.add(`line ${command.line} of ${command.file}: it scrolls ${shows} by a page`);
  return undefined;
};

function wayOf(start: unknown, end: unknown, place: Place): string {
  const [from, to] = [start, end].map((point) =>
    /^\s*(\d+)%?\s*,\s*(\d+)%?\s*$/.exec(word(point, place))?.slice(1).map(Number),
  );
  if (from === undefined || to === undefined)
    throw refusal(place, 'its points are not read', 'a direction, or a start and an end such as 50%,80%');
  const [across, down] = [(to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'RIGHT' : 'LEFT';
  return down > 0 ? 'DOWN' : 'UP';
}
