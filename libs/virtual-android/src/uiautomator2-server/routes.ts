import { WebDriverFault } from '../webdriver/fault.ts';
import { type Fields, fieldsOf, isFields } from '../webdriver/read-json.ts';
import type { Answer, Command } from '../webdriver/respond.ts';
import type { Session } from '../webdriver/session.ts';
import { alertRoutes } from './alerts.ts';
import type { Automation } from './automation.ts';
import { deviceRoutes } from './device-routes.ts';
import { elementRoutes } from './element-routes.ts';
import { gestureRoutes } from './gesture-routes.ts';
import type { ServerSettings } from './settings.ts';

/** One command of a session. */
export interface Call {
  readonly settings: ServerSettings;
  readonly session: Session;
  readonly body: Fields;
  /** The parts of the path that stand for a `:name` of the route. */
  readonly params: Readonly<Record<string, string>>;
}

/** The result becomes the `value` of the answer. @throws WebDriverFault */
export type Route = (call: Call) => unknown;

/** By method and path after the session: `GET element/:id/text`. */
export type Routes = Readonly<Record<string, Route>>;

/** The version that the routes are those of. */
const VERSION = '10.6.6';

const ROUTES: readonly (readonly [method: string, parts: readonly string[], route: Route])[] = Object.entries(
  { ...elementRoutes, ...deviceRoutes, ...alertRoutes, ...gestureRoutes },
).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ');
  return [method, path.split('/'), route];
});

/**
 * A route of the server for a session that another server has opened, as Appium hands on what its driver does not do
 * itself. `path` stands after the session. Null: there is no such route. @throws WebDriverFault
 */
export function handOn(
  about: Pick<Call, 'settings' | 'session'>,
  { method, path, body }: Command,
): (() => unknown) | null {
  const found = routeOf(method, path);
  return found === null ? null : () => found.route({ ...about, body, params: found.params });
}

/** The server's answer to a command; null for a route that it does not have. @throws WebDriverFault */
export async function carryOut(automation: Automation, command: Command): Promise<Answer | null> {
  const { method, path } = command;
  const [first, id = '', ...rest] = path;
  if (path.length === 1 && method === 'GET' && first === 'status') return status(automation);
  if (path.length === 1 && method === 'GET' && first === 'sessions') return sessions(automation);
  if (first !== 'session') return null;
  if (path.length === 1) return method === 'POST' ? open(automation, command.body) : null;
  const parts = rest.filter((part, at) => part !== '' || at < rest.length - 1);
  const found = parts.length === 0 ? null : routeOf(method, parts);
  if (found === null && (parts.length > 0 || (method !== 'GET' && method !== 'DELETE'))) return null;
  const { session } = automation;
  if (session?.id !== id)
    throw new WebDriverFault('invalid session id', `The session ${id.slice(0, 80)} cannot be found`);
  if (found !== null)
    return {
      sessionId: id,
      value: await found.route({
        ...{ settings: automation.settings, session },
        ...{ body: command.body, params: found.params },
      }),
    };
  if (method === 'GET') return { sessionId: id, value: session.capabilities };
  automation.stop();
  return { sessionId: id, value: null };
}

function status({ session }: Automation): Answer {
  const message = 'UiAutomator2 Server is ready to accept commands';
  const build = { version: VERSION, versionCode: 278 };
  return { sessionId: session?.id ?? 'None', value: { ready: true, message, build } };
}

function sessions({ session }: Automation): Answer {
  const value = session === null ? [] : [{ id: session.id, capabilities: session.capabilities }];
  return { sessionId: session?.id ?? 'None', value };
}

function open(automation: Automation, body: Fields): Answer {
  const asked = fieldsOf(body.capabilities, 'capabilities');
  const always = isFields(asked.alwaysMatch) ? asked.alwaysMatch : {};
  const [first] = Array.isArray(asked.firstMatch) ? asked.firstMatch : [];
  const { id, capabilities } = automation.open({ ...always, ...(isFields(first) ? first : {}) });
  return { sessionId: id, value: { sessionId: id, capabilities } };
}

function routeOf(method: string, path: readonly string[]): { route: Route; params: Call['params'] } | null {
  for (const [of, parts, route] of ROUTES) {
    if (of !== method || parts.length !== path.length) continue;
    if (!parts.every((part, at) => part.startsWith(':') || part === path[at])) continue;
    const named = parts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), decoded(path[at] ?? '')]] : [],
    );
    return { route, params: Object.fromEntries(named) };
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
