import type { ActorChoice, ActorInput } from '@tapwright/model';
import { drawOne } from './draw.ts';
import { similarWords, wordsIn, wordsOfChoice } from './similar-words.ts';

const DISTRACTING_MOST = 3;

/** One of the choices whose words are nearest to the goal and to the right element. */
export function similarTo(
  { goal }: Pick<ActorInput, 'goal'>,
  target: ActorChoice | null,
  others: readonly ActorChoice[],
  drawn: number,
): ActorChoice | undefined {
  const wanted = [wordsIn(goal), ...(target === null ? [] : [wordsOfChoice(target)])];
  const nearness = (choice: ActorChoice): number =>
    Math.max(...wanted.map((words) => similarWords(words, wordsOfChoice(choice))));
  const ranked = others.map((choice) => ({ choice, near: nearness(choice) }));
  const nearest = ranked.toSorted((a, b) => b.near - a.near || a.choice.index - b.choice.index);
  return drawOne(nearest.slice(0, DISTRACTING_MOST), drawn)?.choice;
}
