import { z } from 'zod';
import { type Finding, LOOK_MS, type Look, missing, ok, wrong } from './finding.ts';
import type { Wanted } from './wanted.ts';

const DEFAULT_URL = 'https://api.openai.com/v1';

/** Whether the endpoint of `--model openai` is there and takes the key; a question is not asked, so it costs nothing. */
export function lookAtModel(wanted: Wanted): Look {
  return async ({
    OPENAI_BASE_URL: given,
    OPENAI_API_KEY: key = '',
    MODEL_HEADERS: own = '{}',
    MODEL_CASSETTE: cassette = '',
    MODEL: model,
  }) => {
    // Answers that were recorded come from no endpoint.
    if (cassette.startsWith('replay:')) return [ok('model', 'its answers come from MODEL_CASSETTE')];
    if (given === undefined && key === '') return [noEndpoint(wanted)];
    return [await endpoint((given ?? DEFAULT_URL).replace(/\/+$/, ''), { key, own, model })];
  };
}

function noEndpoint({ asksModel, by }: Wanted): Finding {
  const mend =
    'export OPENAI_API_KEY=…, and OPENAI_BASE_URL and MODEL where they are others; then tapwright model check';
  if (asksModel)
    return wrong(
      'model',
      `${by} says openai, but neither OPENAI_API_KEY nor OPENAI_BASE_URL is set`,
      `${mend}; without one: model: 'offline' in ${by}`,
    );
  const says = 'no endpoint is set, so only the offline rules decide (--model offline)';
  return missing('model', says, mend);
}

interface Asking {
  readonly key: string;
  /** JSON: headers of one's own. */
  readonly own: string;
  readonly model: string | undefined;
}

async function endpoint(base: string, { key, own, model }: Asking): Promise<Finding> {
  if (!URL.canParse(base))
    return wrong('model', 'OPENAI_BASE_URL is not an address', 'export OPENAI_BASE_URL=https://HOST/v1');
  const where = new URL(base).host;
  const headers = { ...(key === '' ? {} : { authorization: `Bearer ${key}` }), ...headersIn(own) };
  try {
    const answer = await fetch(`${base}/models`, {
      headers,
      signal: AbortSignal.timeout(LOOK_MS),
      redirect: 'manual',
    });
    await answer.body?.cancel();
    return judged(where, answer.status, { key, model });
  } catch (thrown) {
    const why = thrown instanceof Error && thrown.name === 'TimeoutError' ? 'in time' : 'at all';
    const mend = `start it, or set OPENAI_BASE_URL to where it is; curl -I ${base}/models shows what this machine gets`;
    return wrong('model', `${where} does not answer ${why}`, mend);
  }
}

/** None where the text cannot be read: a run says what is wrong with it. */
function headersIn(text: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

function judged(where: string, status: number, { key, model }: Pick<Asking, 'key' | 'model'>): Finding {
  if ((status === 401 || status === 403) && key === '')
    return wrong(
      'model',
      `${where} wants a key (HTTP ${status}), and OPENAI_API_KEY is not set`,
      'export OPENAI_API_KEY=…',
    );
  if (status === 401 || status === 403)
    return wrong('model', `${where} refuses the key (HTTP ${status})`, 'set OPENAI_API_KEY to a valid key');
  if (status >= 500) return wrong('model', `${where} is out of order (HTTP ${status})`, 'try again later');
  const named = model === undefined ? 'MODEL is not set, so each role has its own' : `MODEL is ${model}`;
  return ok('model', `${where} answers; ${named}. \`tapwright model check\` says what it can do`);
}
