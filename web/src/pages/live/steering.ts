import { api } from '../../api/client.ts';
import { type LiveRun, liveOf } from '../../api/live-run.ts';

export type LiveElement = NonNullable<LiveRun['screen']>['elements'][number];

/** What a person may ask of a run that they watch. */
type Word = 'pause' | 'resume' | 'step' | 'refuse' | 'take-over' | 'hand-back';

/** What is refused: a proposal, or a step that is under way or was taken. */
export interface Refusable {
  readonly about: { readonly proposal: number } | { readonly step: number };
  readonly says: string;
}

export type Wish =
  | { readonly word: 'pause' | 'resume' | 'take-over' | 'hand-back' }
  | { readonly word: 'step'; readonly proposal: number }
  | { readonly word: 'refuse'; readonly about: Refusable['about']; readonly reason: string };

/** So long an answer waits for what was asked for; after that the page sees it by its next look, milliseconds. */
const WAIT_MS = 2_000;

/** What may be asked for as the run stands now, in the order of the buttons. */
export function wordsFor(run: Pick<LiveRun, 'state' | 'proposal' | 'last'>): readonly Word[] {
  const refuse: readonly Word[] = refusableIn(run) === null ? [] : ['refuse'];
  switch (run.state) {
    case 'running':
      return ['pause', ...refuse, 'take-over'];
    case 'pausing':
      return ['resume', ...refuse, 'take-over'];
    case 'paused':
      return ['resume', ...(run.proposal === null ? [] : (['step'] as const)), ...refuse, 'take-over'];
    case 'taking':
    case 'taken':
      return ['hand-back'];
    case 'waiting':
    case 'ended':
      return [];
  }
}

/** What "not this" would be about: the open proposal, else the last step; null: nothing was chosen yet. */
export function refusableIn({ proposal, last }: Pick<LiveRun, 'proposal' | 'last'>): Refusable | null {
  if (proposal !== null) return { about: { proposal: proposal.number }, says: proposal.says };
  return last === null ? null : { about: { step: last.number }, says: last.says };
}

/** Asks it of the run, and says how the run stands then. @throws ApiError in the words of the API */
export async function steer(id: string, wish: Wish): Promise<LiveRun> {
  const params = { path: { id }, query: { waitMs: WAIT_MS } };
  switch (wish.word) {
    case 'step':
      return liveOf(await api.POST('/v1/runs/{id}/step', { params, body: { proposal: wish.proposal } }));
    case 'refuse': {
      const body = { ...wish.about, reason: wish.reason };
      return liveOf(await api.POST('/v1/runs/{id}/refuse', { params, body }));
    }
    default:
      return liveOf(await api.POST(`/v1/runs/{id}/${wish.word}`, { params, body: {} }));
  }
}
