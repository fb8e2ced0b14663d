import { TapwrightError } from '@tapwright/contracts';
import { type Access, type AgentModel, withBodyLimit } from '@tapwright/model';
import type { AskAgent } from './agent.ts';
import { headersWith } from './endpoint.ts';

const ANSWER_MAX = 100_000;
const limited = withBodyLimit(fetch);

/** An agent behind an HTTP address. */
export function httpAgent(entry: AgentModel, access: Access): AskAgent {
  return (body, signal) => call(entry, access, { body, signal });
}

async function call(
  { agentUrl, timeoutMs }: AgentModel,
  access: Access,
  { body, signal }: { readonly body: object; readonly signal: AbortSignal },
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...headersWith(access) };
  const late = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: late } as const;
  // What a screen shows is for this address, and for no other.
  const { response, text } = await limited(agentUrl, { ...request, redirect: 'manual' })
    .then(async (answer) => ({ response: answer, text: (await answer.text()).slice(0, ANSWER_MAX) }))
    .catch((cause: unknown) => {
      throw new TapwrightError('MODEL_UNREACHABLE', 'the agent cannot be reached, or its answer broke off', {
        cause,
      });
    });
  if (response.status >= 300 && response.status < 400)
    throw new TapwrightError('MODEL_REJECTED', 'the agent leads to another address, which is not asked', {
      advice: 'Give the address to which it leads as its agentUrl, if you trust it.',
    });
  if (response.status === 429)
    throw new TapwrightError('MODEL_RATE_LIMITED', 'the agent limits the rate of calls');
  if (response.status === 401 || response.status === 403)
    throw new TapwrightError('MODEL_REJECTED', `the agent answered with status ${response.status}`);
  if (response.status >= 500)
    throw new TapwrightError('MODEL_UNREACHABLE', `the agent answered with status ${response.status}`);
  try {
    const said: unknown = JSON.parse(text);
    return said;
  } catch {
    return null;
  }
}
