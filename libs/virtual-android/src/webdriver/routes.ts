import { elementCommands } from './element-commands.ts';
import { WebDriverFault } from './fault.ts';
import { findAll, findOne } from './finding.ts';
import { handedMobile } from './handed-mobile.ts';
import type { Command } from './respond.ts';
import type { Session } from './session.ts';
import { sessionCommands } from './session-commands.ts';
import type { Sessions } from './sessions.ts';

/**
 * A command that this server does not do itself, handed on to another one; null: that has no such route either. `path` stands
 * after the session.
 */
export type HandOn = (session: Session, command: Command) => (() => unknown) | null;

/** Executes one command. The result becomes the `value` of the response. @throws WebDriverFault */
export async function carryOut(
  sessions: Sessions,
  { method, path, body }: Command,
  handOn: HandOn,
): Promise<unknown> {
  const [first, id, ...rest] = path;
  if (first === 'status' && id === undefined) {
    return allowed(method, 'GET', () => ({ ready: true, message: 'a virtual device' }));
  }
  if (first !== 'session') throw unknownCommand(method, path);
  if (id === undefined) {
    return allowed(method, 'POST', () => {
      const { id: sessionId, capabilities } = sessions.open(body);
      return { sessionId, capabilities };
    });
  }
  const session = sessions.find(id);
  if (rest.length === 0) {
    if (method === 'GET') return session.capabilities;
    return allowed(method, 'DELETE', () => {
      sessions.close(id);
      return null;
    });
  }
  const done = doneIn(session, { method, path: rest, body }, handOn);
  if (done === null) throw unknownCommand(method, path);
  return done();
}

/** What a command of a session does; null: there is no such route. `path` stands after the session. */
function doneIn(session: Session, command: Command, handOn: HandOn): (() => unknown) | null {
  const { method, path, body } = command;
  const route = `${method} ${path.join('/')}`;
  const mobile = route === 'POST execute/sync' ? handedMobile(body) : null;
  if (mobile !== null) return handOn(session, mobile);
  const known = entry(sessionCommands, route);
  if (known !== undefined) return () => known(session, body);
  return onElement(session, command) ?? handOn(session, command);
}

function onElement(session: Session, { method, path, body }: Command): (() => unknown) | null {
  const [kind, element, what = '', name = ''] = path;
  if (kind !== 'element' || element === undefined) return null;
  const isSearch = method === 'POST' && path.length === 3;
  if (isSearch && what === 'element') return () => findOne(session, body, element);
  if (isSearch && what === 'elements') return () => findAll(session, body, element);
  const act = entry(elementCommands, `${method} ${what}`);
  // Only attributes have a name in the path.
  if (act === undefined || path.length !== (what === 'attribute' ? 4 : 3)) return null;
  return async () => {
    const found = await session.recall(element);
    return act({ session, element: found.element, body, name });
  };
}

function entry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function allowed<T>(method: string, only: string, act: () => T): T {
  if (method === only) return act();
  throw new WebDriverFault('unknown method', `this path does not support ${method}, only ${only}`);
}

function unknownCommand(method: string, path: readonly string[]): WebDriverFault {
  return new WebDriverFault('unknown command', `${method} /${path.join('/').slice(0, 200)}`);
}
