import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
/** The browser's program, or null if there is none. */
export const chromium = NAMES.find((name) => spawnSync(name, ['--version']).status === 0) ?? null;

const Message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
export interface BrowserEvent {
  readonly method: string;
  readonly params: unknown;
}

/** A tab of a real browser, controlled directly by its own protocol (Chrome DevTools Protocol). */
export interface Tab extends AsyncDisposable {
  readonly events: readonly BrowserEvent[];
  call(method: string, params?: object): Promise<unknown>;
  /** Opens an address and resolves when all of it is loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<Schema extends z.ZodType>(expression: string, schema: Schema): Promise<z.infer<Schema>>;
}

const LISTENING = /^DevTools listening on ws:\/\/([^/]+)\//;
const DEADLINE_MS = 30_000;

/** Starts a browser whose files are in `folder`. Disposing ends it and removes them. */
export async function openTab(program: string, folder: string): Promise<Tab> {
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    '--no-first-run',
  ];
  const browser = spawn(program, [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const host = await hostOf(browser);
  const targets = z
    .array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }))
    .parse(await (await fetch(`http://${host}/json/list`)).json());
  const address = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
  if (address === undefined) throw new Error('the browser has no page');
  const tab = await connect(address);
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await tab.call(`${domain}.enable`);
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  return {
    ...tab,
    async [Symbol.asyncDispose]() {
      browser.kill();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function hostOf(browser: ChildProcess): Promise<string> {
  if (browser.stderr === null) throw new Error('the browser has no stderr');
  const signal = AbortSignal.timeout(DEADLINE_MS);
  for await (const line of createInterface({ input: browser.stderr, signal })) {
    const host = LISTENING.exec(line)?.[1];
    if (host !== undefined) return host;
  }
  throw new Error('the browser did not start');
}

async function connect(address: string): Promise<Omit<Tab, typeof Symbol.asyncDispose>> {
  const socket = new WebSocket(address);
  const events: BrowserEvent[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let onLoad: (() => void) | null = null;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = Message.parse(JSON.parse(String(data)));
    if (method !== undefined) events.push({ method, params });
    if (method === 'Page.loadEventFired') onLoad?.();
    const call = id === undefined ? undefined : waiting.get(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(JSON.stringify(error)));
    if (id !== undefined) waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  const call = (method: string, params: object = {}) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return {
    events,
    call,
    async open(url) {
      const loaded = new Promise<void>((resolve) => {
        onLoad = resolve;
      });
      await call('Page.navigate', { url });
      await loaded;
    },
    async evaluate(expression, schema) {
      const answer = await call('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      return schema.parse(z.object({ result: z.object({ value: z.unknown() }) }).parse(answer).result.value);
    },
  };
}
