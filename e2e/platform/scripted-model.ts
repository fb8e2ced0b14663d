import {
  type Behaviour,
  type OpenAiTestServer,
  ok,
  type ReceivedRequest,
  startOpenAiTestServer,
} from '@tapwright/model/test-server';

/** One choice: the first line of the prompt's list of actions that fits, and the text to type there. */
export interface ScriptedChoice {
  readonly line: RegExp;
  readonly text?: string;
  /** Called whenever the model makes this choice, before it answers. */
  readonly onChosen?: () => void;
}

/**
 * An endpoint that stands in for a language model. It makes these choices one after another, as far as the history in
 * the prompt says that they have advanced, and then claims to be done. A claim is always believed. A function gives the
 * choices of the job that is running.
 */
export function startScriptedModel(
  choices: readonly ScriptedChoice[] | (() => readonly ScriptedChoice[]),
  /** Comes true before it claims to be done. */
  done: () => Promise<unknown> = async () => {},
): Promise<OpenAiTestServer> {
  return startOpenAiTestServer({ script: scriptOf(choices, done) });
}

/** What such an endpoint answers, for tests in which it also has its own ways. */
export function scriptOf(
  choices: readonly ScriptedChoice[] | (() => readonly ScriptedChoice[]),
  done: () => Promise<unknown> = async () => {},
): (request: Pick<ReceivedRequest, 'body'>) => Promise<Behaviour> {
  const now = typeof choices === 'function' ? choices : () => choices;
  return ({ body }) => answer(now(), JSON.stringify(body), done);
}

async function answer(
  choices: readonly ScriptedChoice[],
  json: string,
  done: () => Promise<unknown>,
): Promise<Behaviour> {
  const prompt = json.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  const lines = [...prompt.matchAll(/^index-(\d+): (.*)$/gm)];
  // The verifier and the reflector get no actions. Nothing counts as done before the tester claims it.
  const completed = !prompt.includes('The tester has not said whether it is reached.');
  if (lines.length === 0) {
    const done = completed ? 'yes' : 'no';
    const said = { reason: 'as the script says', evidence: [] };
    const obligations = [...prompt.matchAll(/^- (o\d+): /gm)].map(([, id]) => ({ id, done, ...said }));
    return ok({ completed, ...said, obligations, rules: [] });
  }
  const next = choices[advancedIn(prompt)];
  const wanted = lines.find(([, , line]) => next?.line.test(line ?? '') === true);
  const end = lines.find(([, , line]) => line === 'end');
  const index = Number((wanted ?? end)?.[1]);
  if (next === undefined) await done();
  if (next === undefined) return ok({ thought: '', index, text: null, claim: 'done' });
  const claim = wanted === undefined ? 'infeasible' : null;
  if (wanted !== undefined) next.onChosen?.();
  return ok({ thought: '', index, text: next.text ?? null, claim });
}

/** Steps are numbered from the first one on, also where those are left out; what has not advanced says so behind it. */
function advancedIn(prompt: string): number {
  const told = [...prompt.matchAll(/^(\d+)\. (.*)$/gm)];
  const others = told.filter(([, , said]) => said?.endsWith(')') === true);
  return Number(told.at(-1)?.[1] ?? 0) - others.length;
}

/** The variables of processes that ask this endpoint. */
export function askingAt(baseUrl: string): Readonly<Record<string, string>> {
  return { MODEL_PROVIDER: 'openai', OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'none' };
}
