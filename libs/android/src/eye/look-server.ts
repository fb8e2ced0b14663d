import { TapwrightError } from '@tapwright/contracts';
import { pause } from '../adb/bounded.ts';
import type { Shell } from '../adb/shell.ts';
import {
  ANNOUNCE_LINE,
  MARK_LINE,
  PROBE_LINE,
  parseProbe,
  SERVER_PORT,
  START_LINE,
  STOP_LINE,
} from './server-lines.ts';

/** The server cannot be used now. The message is for the timeline and holds nothing of the screen. */
export class NoServer extends Error {
  /** True: asking again in this run is of no use. */
  readonly lasting: boolean;
  constructor(reason: string, { lasting = false } = {}) {
    super(reason);
    this.lasting = lasting;
  }
}

/** appium-uiautomator2-server on one phone, started and asked by this process. */
export interface LookServer {
  readonly isRunning: boolean;
  /**
   * Starts the server unless it runs. `vet` is told the phone's build and the server's version, and may throw.
   * @throws {@link NoServer}, what the shell throws
   */
  start(vet: (version: string) => void, signal: AbortSignal): Promise<void>;
  /** The page source of the screen. @throws {@link NoServer}, what the shell throws */
  source(signal: AbortSignal): Promise<string>;
  /** Stops the server if a gateway has started it; one of somebody else goes on. */
  stop(signal: AbortSignal): Promise<void>;
}

/** From the start of the instrumentation to the first answer; a slow phone takes three seconds. */
const START_MS = 6_000;
const START_PAUSE_MS = 50;
/** One answer. The server waits for nothing (see {@link SETTINGS}). */
const ANSWER_MS = 3_000;
/** Most bytes of a page source; see the dump's limit. */
const SOURCE_MAX_BYTES = 8 * 1024 * 1024;

/**
 * As `uiautomator dump` sees: the active window, every visible node at any depth. The gateway itself waits until the
 * screen holds still, so that the server need not.
 */
const SETTINGS = {
  waitForIdleTimeout: 0,
  allowInvisibleElements: false,
  enableMultiWindows: false,
  ignoreUnimportantViews: false,
  enableNotificationListener: false,
  snapshotMaxDepth: 500,
};

interface Running {
  readonly stopping: AbortController;
  /** Empty until the session is open. */
  session: string;
  /** Why the command of the instrumentation has ended; null while it runs. */
  ended: string | null;
}

export function createLookServer(shell: Shell): LookServer {
  let running: Running | null = null;

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    signal: AbortSignal,
  ) => {
    const question = { method, path, ...(body === undefined ? {} : { body }) };
    const options = { signal, timeoutMs: ANSWER_MS, maxBytes: SOURCE_MAX_BYTES };
    const answer = await shell.ask(SERVER_PORT, question, options);
    return answered(answer);
  };

  async function prepare(vet: (version: string) => void, signal: AbortSignal): Promise<void> {
    const probe = parseProbe((await shell.run(PROBE_LINE, { signal })).stdout.toString('utf8'));
    if (probe.version === null) throw new NoServer('it is not installed', { lasting: true });
    vet(`${probe.version} on ${probe.build}`);
    if (probe.isOurs) await shell.run(STOP_LINE, { signal });
    else if (probe.isOwned) throw new NoServer('UiAutomation has another owner');
    await shell.run(ANNOUNCE_LINE, { signal });
  }

  async function untilReady(begun: Running, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline) {
      if (begun.ended !== null) throw new NoServer(`it ended at its start${begun.ended}`);
      const status = await call('GET', '/status', undefined, signal).catch(() => null);
      if (isFields(status) && status.ready === true) return;
      await pause(START_PAUSE_MS, signal);
    }
    throw new NoServer(`it gave no answer within ${START_MS} ms of its start`);
  }

  return {
    get isRunning() {
      return running !== null && running.session !== '';
    },
    async start(vet, signal) {
      if (running?.session) return;
      await prepare(vet, signal);
      const begun = instrument(shell);
      running = begun;
      try {
        await untilReady(begun, signal);
        await shell.run(MARK_LINE, { signal });
        const capabilities = { firstMatch: [{}], alwaysMatch: {} };
        const opened = await call('POST', '/session', { capabilities }, signal);
        const session = isFields(opened) ? opened.sessionId : undefined;
        if (typeof session !== 'string' || !/^[\w-]{1,80}$/.test(session))
          throw new NoServer('it opened no session');
        await call('POST', `/session/${session}/appium/settings`, { settings: SETTINGS }, signal);
        begun.session = session;
      } catch (error) {
        begun.stopping.abort();
        running = null;
        throw error;
      }
    },
    async source(signal) {
      const current = running;
      if (current === null || current.session === '') throw new NoServer('it does not run');
      if (current.ended !== null) throw new NoServer(`it ended${current.ended}`);
      const source = await call('GET', `/session/${current.session}/source`, undefined, signal);
      if (typeof source === 'string') return source;
      throw new NoServer('its page source is no text');
    },
    async stop(signal) {
      running?.stopping.abort();
      running = null;
      await shell.run(STOP_LINE, { signal });
    },
  };
}

/** Runs the instrumentation until it ends or is stopped. */
function instrument(shell: Shell): Running {
  const begun: Running = { stopping: new AbortController(), session: '', ended: null };
  let why = '';
  const onLine = (line: string): void => {
    const said = /(?:shortMsg=|INSTRUMENTATION_FAILED: |Exception: )([\w .$/:-]{1,120})/.exec(line)?.[1];
    if (said !== undefined && why === '') why = `: ${said.trim()}`;
  };
  const end = (): void => {
    begun.ended = why;
  };
  shell.follow(START_LINE, onLine, begun.stopping.signal).then(end, end);
  return begun;
}

/** The `value` of an answer. @throws {@link NoServer} for an error of the protocol */
function answered({ status, body }: { readonly status: number; readonly body: string }): unknown {
  const parsed = jsonIn(body);
  const value = isFields(parsed) ? parsed.value : undefined;
  if (status === 200 && value !== undefined) return value;
  const error = isFields(value) && typeof value.error === 'string' ? value.error : '';
  // Words of the protocol only: messages may quote the screen.
  throw new NoServer(`it answered ${status}${/^[a-z ]{1,40}$/.test(error) ? `, ${error}` : ''}`);
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Why the server could not be used, in a few words. */
export function reasonOf(error: unknown): string {
  if (error instanceof NoServer) return error.message;
  if (error instanceof TapwrightError) return `it could not be reached (${error.code})`;
  throw error;
}
