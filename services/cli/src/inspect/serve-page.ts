import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { inspected, measured } from './inspected.ts';

export interface Sight {
  readonly screen: Screen;
  /** PNG, or null where none could be taken. */
  readonly picture: Uint8Array | null;
}

export interface PageOptions {
  readonly port: number;
  readonly look: () => Promise<Sight>;
  /** Screens that locators are measured on as well. */
  readonly others: readonly Screen[];
}

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const TOKEN_BYTES = 24;

/** Nothing from elsewhere, nothing inline, in no frame: what a screen says cannot become a part of the page. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '': ['inspect.html', 'text/html; charset=utf-8'],
  'inspect.js': ['inspect.js', 'text/javascript; charset=utf-8'],
  'inspect.css': ['inspect.css', 'text/css; charset=utf-8'],
  'icon.svg': ['icon.svg', 'image/svg+xml'],
};

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

/**
 * Serves the page on loopback, below a path that nobody can guess: other programs and pages of this machine see nothing. The
 * first look is taken before it listens.
 */
export async function servePage({ port, look, others }: PageOptions): Promise<ServedPage> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  let sight = await look();
  let looking: Promise<void> | null = null;
  /** Requests that come while it is looked share the look. */
  const again = (): Promise<void> => {
    looking ??= look()
      .then((seen) => {
        sight = seen;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const answer = async (method: string, path: string): Promise<Answer> => {
    if (method === 'POST' && path === 'look') await again();
    else if (method !== 'GET') return told(405, { message: 'only GET, and POST of look' });
    const file = FILES[path];
    if (file !== undefined) return { status: 200, type: file[1], body: pageFile(file[0]) };
    if (path === 'screen' || path === 'look') return told(200, inspected(sight.screen, others));
    if (path === 'picture')
      return sight.picture === null
        ? told(404, { message: 'there is no picture' })
        : { status: 200, type: 'image/png', body: sight.picture };
    const number = /^element\/(\d{1,6})$/.exec(path)?.[1];
    const element = number === undefined ? undefined : sight.screen.elements[Number(number)];
    if (element === undefined) return told(404, { message: 'there is no such element' });
    return told(200, measured(sight.screen, element, others));
  };
  const server = createServer((request, response) => {
    void serve(request, response, { token, answer });
  });
  const bound = await listening(server, port);
  return {
    url: `http://${HOST}:${bound}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { token, answer }: { token: string; answer: (method: string, path: string) => Promise<Answer> },
): Promise<void> {
  request.resume();
  const { status, type, body } = await answered(request, token, answer).catch((error: unknown) =>
    told(500, { message: toTapwrightError(error).message }),
  );
  response.writeHead(status, { ...HEADERS, 'content-type': type });
  response.end(body);
}

async function answered(
  { method = '', url = '', headers, socket }: IncomingMessage,
  token: string,
  answer: (method: string, path: string) => Promise<Answer>,
): Promise<Answer> {
  const own = [HOST, 'localhost'].map((name) => `${name}:${socket.localPort}`);
  // A page of another site can have its own name resolved to this machine.
  if (!own.includes(headers.host ?? '')) return told(403, { message: 'the request has a foreign Host' });
  const { origin } = headers;
  if (origin !== undefined && !own.some((name) => origin === `http://${name}`))
    return told(403, { message: 'the request has a foreign Origin' });
  const prefix = `/${token}/`;
  if (!url.startsWith(prefix)) return told(404, { message: 'there is nothing here' });
  // The picture of each look has an address of its own.
  const [path = ''] = url.slice(prefix.length).split('?');
  return answer(method, path);
}

function told(status: number, body: unknown): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

function pageFile(name: string): string {
  return readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
}

function listening(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new TapwrightError('INPUT_INVALID', `cannot listen on ${HOST}:${port}`, {
          field: '--port',
          expected: 'a free port of this machine',
          cause,
        }),
      ),
    );
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
