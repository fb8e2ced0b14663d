import { describe, expect, it } from 'vitest';
import type { Trace } from '../trace/trace.ts';
import { emitters } from './emitters.ts';
import { notesTrace } from './notes.fixture.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
const lossesFrom = (start: Trace['start']) => {
  const trace = { ...notesTrace(), start };
  return emitters
    .filter(({ format }) => format !== 'neutral-json')
    .map(({ emit }) => emit(trace, { proof }).losses.join('\n'));
};

describe('every script says', () => {
  it('that a run began in an app that was open already, and what is done instead', () => {
    for (const losses of lossesFrom({ at: 'found', component: null, cleared: false }))
      expect(losses).toMatch(
        /the run began on org\.example\.notes\/\S+, which was open already; the script starts org\.example\.notes anew/,
      );
  });

  it('nothing of the kind where the run started the app, or began on the home screen', () => {
    const starts = [{ at: 'home' as const }, {}].map((at) => ({ ...at, component: null, cleared: false }));
    for (const losses of starts.flatMap(lossesFrom)) expect(losses).not.toContain('the run began on');
  });

  it('which reset hook is to be called before', () => {
    const losses = lossesFrom({ component: null, cleared: false, hook: 'empty-shop' });
    for (const loss of losses) expect(loss).toContain('“empty-shop”');
  });
});
