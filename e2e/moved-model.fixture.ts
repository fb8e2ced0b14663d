import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import type { Move } from './case-farm.fixture.ts';

/** Whose moves are given; `asked`: the roles that were asked. */
export type MovedModel = Model & { moves: readonly Move[]; asked: Role[] };

/**
 * A model that makes these moves, whatever the goal is, and then claims to be done. `yes`: it says yes to everything else: the step
 * is done, and what was claimed is so. `claims`: it says yes to what is claimed alone. `rules`: the offline model answers everything
 * else.
 */
export function movedModel(answers: 'yes' | 'claims' | 'rules'): MovedModel {
  const offline = createModel({ provider: 'offline' });
  const cost = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, latencyMs: 0, attempts: 1 };
  const yes = { accomplished: true, completed: true, reason: 'it is so', evidence: [], rules: [] };
  const model = {
    name: answers,
    moves: [] as readonly Move[],
    asked: [] as Role[],
    sees: () => false,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const { role, input } = request;
      model.asked.push(role);
      const isChoice = 'choices' in input && 'stepsLeft' in input;
      if (role === 'critic' || role === 'parameter' || (answers === 'rules' && !isChoice))
        return offline.ask(request);
      const usage = { ...cost, repaired: false, model: answers };
      const isAhead =
        answers === 'claims' &&
        (('claimed' in input && !input.claimed) || ('claim' in input && input.claim === null));
      const said = isAhead ? { ...yes, accomplished: false, completed: false } : yes;
      const answer = isChoice ? next(input, model.moves) : said;
      return { output: request.schema.parse({ ...answer }), usage };
    },
  };
  return model;
}

interface Asked {
  readonly choices: readonly { readonly kind: string; readonly label: string }[];
  readonly history: readonly { readonly kind: string }[];
}

function next({ choices, history }: Asked, moves: readonly Move[]): object {
  const made = history.filter(({ kind }) => kind !== 'end').length;
  const [kind = 'end', label = '', text = null] = moves[made] ?? [];
  const index = choices.findIndex((one) => one.kind === kind && one.label.startsWith(label));
  const end = choices.findIndex((one) => one.kind === 'end');
  const back = choices.findIndex((one) => one.kind === 'back');
  if (index >= 0) return { thought: '', index, text, claim: kind === 'end' ? 'done' : null };
  return end >= 0
    ? { thought: '', index: end, text: null, claim: 'done' }
    : { thought: '', index: back, text: null, claim: null };
}
