import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { toTapwrightError } from '@tapwright/contracts';
import { createOpenAiModel } from '../openai/openai-model.ts';
import type { Model, ModelAnswer, ModelRequest } from '../port.ts';
import type { Role } from '../roles/index.ts';
import type { Behaviour, ReceivedRequest } from './behaviour.ts';
import { createDesk, type Desk, type DeskQuestion } from './desk.ts';
import { startOpenAiTestServer } from './server.ts';

/** A model whose answers come from policies, through the real provider and its HTTP API. */
export interface PolicyModel {
  readonly model: Model;
  readonly desk: Desk;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface PolicyModelOptions {
  /** Maximum wait for a job's answerer, in milliseconds. */
  readonly waitMs?: number;
}

const WAIT_MS = 30_000;
const TIMEOUT_MS = 120_000;
const HEADER = 'x-question';
const NAME = 'policy';

interface Pending {
  readonly request: Pick<ModelRequest<Role>, 'role' | 'input' | 'about' | 'messages' | 'pictures'>;
  /** Why the answerer failed: the provider only sees a status code. */
  fault: unknown;
}

/**
 * Starts the local endpoint and the real `openai` provider in front of it, so that structured output, repair, usage
 * and latency are real. The facts of a question stay in the process, under a number that is sent as a header.
 * If an answerer throws, the question fails with the same error.
 */
export async function createPolicyModel({ waitMs = WAIT_MS }: PolicyModelOptions = {}): Promise<PolicyModel> {
  // Loaded here: a vocabulary takes time and memory, and most users of this server do not count tokens.
  const { promptTokens, textTokens } = await import('./count-tokens.ts');
  const desk = createDesk(waitMs);
  const pending = new Map<string, Pending>();
  const current = new AsyncLocalStorage<string>();

  const script = async (received: ReceivedRequest): Promise<Behaviour> => {
    const entry = pending.get(received.headers.get(HEADER) ?? '');
    if (entry === undefined) return { kind: 'status', status: 404, message: 'no such question' };
    try {
      const answerer = await desk.answererOf(entry.request.about.jobId);
      const content = await answerer.answer(questionOf(entry, received));
      const usage = { inputTokens: promptTokens(received.body), outputTokens: textTokens(content) };
      return { kind: 'answer', content, usage };
    } catch (thrown) {
      entry.fault = thrown;
      return { kind: 'status', status: 403 };
    }
  };

  const server = await startOpenAiTestServer({ script, models: [NAME], keep: 0 });
  const provider = createOpenAiModel({
    baseUrl: server.baseUrl,
    models: { actor: NAME, verifier: NAME, reflector: NAME },
    timeoutMs: TIMEOUT_MS,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set(HEADER, current.getStore() ?? '');
      return fetch(url, { ...init, headers });
    },
  });

  const ask = async <R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> => {
    const id = randomUUID();
    const entry: Pending = { request, fault: null };
    pending.set(id, entry);
    try {
      return await current.run(id, () => provider.ask(request));
    } catch (thrown) {
      throw entry.fault === null ? thrown : toTapwrightError(entry.fault);
    } finally {
      pending.delete(id);
    }
  };
  const close = (): Promise<void> => server.close();
  // Policies know screens by their facts; an icon without a name has none.
  const model: Model = { name: NAME, sees: (role) => role !== 'captioner', ask };
  return { model, desk, close, [Symbol.asyncDispose]: close };
}

/** A repair is the same question with the unreadable answer behind it. */
function questionOf({ request }: Pending, { body }: ReceivedRequest): DeskQuestion {
  const sent = typeof body === 'object' && body !== null && 'messages' in body ? body.messages : [];
  const repair = Array.isArray(sent) && sent.length > request.messages.length;
  const pictured = (request.pictures?.length ?? 0) > 0;
  return { role: request.role, input: request.input, repair, pictured } as DeskQuestion;
}
