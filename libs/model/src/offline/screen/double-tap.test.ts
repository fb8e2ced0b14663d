import { describe, expect, it } from 'vitest';
import type { ActorHistoryItem } from '../../roles/actor.ts';
import { ActorOutput } from '../../roles/actor.ts';
import { conceive } from '../answer/conceive.ts';
import { actorInput, choice, step } from '../mini-app.fixture.ts';
import { createOfflineModel } from '../offline-model.ts';

const LABELS = ['Photos', 'Pay now', 'Cancel'];
/** The choices for a sentence with a double tap: each button for one tap, then for two. */
const SCREEN = [
  ...LABELS.flatMap((label, index) => [
    choice(2 * index, { label }),
    choice(2 * index + 1, { label, kind: 'double_click' }),
  ]),
  choice(6, { kind: 'double_click', label: 'Sunset at the pier', widget: 'ImageView' }),
  choice(7, { kind: 'back' }),
  choice(8, { kind: 'end' }),
];

async function chosen(goal: string, history: readonly ActorHistoryItem[] = []) {
  const { output } = await createOfflineModel().ask({
    role: 'actor',
    about: { jobId: 'job', runId: 'run' },
    input: actorInput(goal, SCREEN, { history }),
    messages: [],
    schema: ActorOutput,
    signal: new AbortController().signal,
    timeoutMs: 1_000,
  });
  const { kind, label } = SCREEN[output.index] ?? {};
  return [kind, label, output.claim].filter((said) => said !== '' && said !== null);
}

describe('a double tap', () => {
  it.each(['Double-tap "Pay now"', 'double tap Pay now', 'Tap "Pay now" twice in quick succession'])(
    'is chosen where the sentence says "%s"',
    async (goal) => {
      expect(await chosen(goal)).toEqual(['double_click', 'Pay now']);
    },
  );

  it('is done on an element that cannot be tapped otherwise, such as a picture', async () => {
    expect(await chosen('Double-tap "Sunset at the pier"')).toEqual(['double_click', 'Sunset at the pier']);
  });

  it('is done once, and then the step is done', async () => {
    const done = step('Pay now', { kind: 'double_click', action: 'double click "Pay now"' });
    expect(await chosen('Double-tap "Pay now"', [done])).toEqual(['end', 'done']);
  });

  it('applies only to its own part of the sentence', async () => {
    const goal = 'Open "Photos", then double-tap "Pay now"';
    expect(await chosen(goal)).toEqual(['click', 'Photos']);
    expect(await chosen(goal, [step('Photos')])).toEqual(['double_click', 'Pay now']);
  });

  it('is planned if the goal says so', () => {
    const conceived = (goal: string) =>
      conceive({ goal, app: 'org.example', texts: [], sequences: 1 }).sequences[0];
    expect(conceived('Open "Photos", then double-tap "Beach"')).toEqual([
      'click "Photos"',
      'double click "Beach"',
    ]);
    expect(conceived('Open "Photos", then tap "Beach"')).toEqual(['click "Photos"', 'click "Beach"']);
  });
});
