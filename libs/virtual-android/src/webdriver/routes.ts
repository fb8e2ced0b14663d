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
  const route = `${method} ${rest.join('/')}`;
  const mobile = route === 'POST execute/sync' ? handedMobile(body) : null;
  const handed = mobile === null ? null : handOn(session, mobile);
  if (handed !== null) return handed();
  const command = entry(sessionCommands, route);
  if (command !== undefined) return command(session, body);
  const [kind, element, what = '', name = ''] = rest;
  const other = () => {
    const there = handOn(session, { method, path: rest, body });
    if (there === null) throw unknownCommand(method, path);
    return there();
  };
  if (kind !== 'element' || element === undefined) return other();
  if (method === 'POST' && what === 'element' && rest.length === 3) return findOne(session, body, element);
  if (method === 'POST' && what === 'elements' && rest.length === 3) return findAll(session, body, element);
  const act = entry(elementCommands, `${method} ${what}`);
  // Only attributes have a name in the path.
  if (act === undefined || rest.length !== (what === 'attribute' ? 4 : 3)) return other();
  const found = await session.recall(element);
  return act({ session, element: found.element, body, name });
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
