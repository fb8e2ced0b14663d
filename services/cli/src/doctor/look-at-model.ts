import { type Finding, LOOK_MS, type Look, missing, ok, wrong } from './finding.ts';

const DEFAULT_URL = 'https://api.openai.com/v1';

/** Whether the endpoint of `--model openai` is there and takes the key; a question is not asked, so it costs nothing. */
export const lookAtModel: Look = async ({
  OPENAI_BASE_URL: given,
  OPENAI_API_KEY: key = '',
  MODEL: model,
}) => {
  if (given === undefined && key === '')
    return [
      missing(
        'model',
        'no endpoint is set, so only the offline rules decide (--model offline)',
        'set OPENAI_BASE_URL, OPENAI_API_KEY and MODEL; then `tapwright model check`',
      ),
    ];
  const base = (given ?? DEFAULT_URL).replace(/\/+$/, '');
  if (!URL.canParse(base))
    return [wrong('model', 'OPENAI_BASE_URL is not an address', 'set it as https://host/v1')];
  const where = new URL(base).host;
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
  try {
    const answer = await fetch(`${base}/models`, {
      headers,
      signal: AbortSignal.timeout(LOOK_MS),
      redirect: 'manual',
    });
    await answer.body?.cancel();
    return [judged(where, answer.status, model)];
  } catch (thrown) {
    const why = thrown instanceof Error && thrown.name === 'TimeoutError' ? 'in time' : 'at all';
    return [wrong('model', `${where} does not answer ${why}`, 'check OPENAI_BASE_URL and the network')];
  }
};

function judged(where: string, status: number, model: string | undefined): Finding {
  if (status === 401 || status === 403)
    return wrong('model', `${where} refuses the key (HTTP ${status})`, 'set OPENAI_API_KEY to a valid key');
  if (status >= 500) return wrong('model', `${where} is out of order (HTTP ${status})`, 'try again later');
  const named = model === undefined ? 'MODEL is not set, so each role has its own' : `MODEL is ${model}`;
  return ok('model', `${where} answers; ${named}. \`tapwright model check\` says what it can do`);
}
