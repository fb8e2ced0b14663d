import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';
import type { ModuleAgent } from '@tapwright/model';
import type { AskAgent } from './agent.ts';

/** What a module's default export is called with: what an agent behind an address is sent, and what ends the question. */
type Decide = (body: object, about: { readonly signal: AbortSignal }) => unknown;

const SAID_MAX = 300;

/**
 * An agent that is a module with a function as its default export. `path`: the module's file. It is loaded with the first
 * question. It runs in this process: what it does without a pause nothing interrupts.
 */
export function moduleAgent({ timeoutMs }: ModuleAgent, path: string): AskAgent {
  let loaded: Promise<Decide> | null = null;
  return async (body, signal) => {
    loaded ??= load(path);
    const decide = await loaded;
    const late = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const { promise: end, reject } = Promise.withResolvers<never>();
    const over = () => reject(new Error(signal.aborted ? 'it was stopped' : `it took ${timeoutMs} ms`));
    late.addEventListener('abort', over, { once: true });
    if (late.aborted) over();
    // It may end after the answer, when nobody waits for it.
    end.catch(() => undefined);
    try {
      // A copy: what the agent changes in it changes no run.
      return await Promise.race([decide(structuredClone(body), { signal: late }), end]);
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : inspect(cause);
      const message = `the agent gave no answer: ${said.slice(0, SAID_MAX)}`;
      throw new TapwrightError('MODEL_UNREACHABLE', message, { cause });
    } finally {
      late.removeEventListener('abort', over);
    }
  };
}

/** A module by its name and what is in it: a changed one measures something else. What it imports is not looked at. */
export function digestOfModule(path: string): string {
  const text = existsSync(path) ? readFileSync(path) : '';
  return `${basename(path)}, sha256 ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}

async function load(path: string): Promise<Decide> {
  const module: { readonly default?: unknown } = await import(pathToFileURL(path).href).catch(
    (cause: unknown) => {
      const said = cause instanceof Error ? cause.message : inspect(cause);
      throw wrong(path, `cannot be loaded: ${said.slice(0, SAID_MAX)}`);
    },
  );
  if (typeof module.default === 'function') return module.default as Decide;
  throw wrong(path, 'has no function as its default export');
}

function wrong(path: string, problem: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `agentModule ${path} ${problem}`, {
    field: 'agentModule',
    expected: 'a module whose default export is a function that answers {"index": …}',
  });
}
