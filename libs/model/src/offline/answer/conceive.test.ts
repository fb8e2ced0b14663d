import { expect, it } from 'vitest';
import { conceive } from './conceive.ts';

function first(goal: string, texts: readonly string[] = []): readonly string[] {
  return conceive({ goal, app: 'org.example.garden', texts, sequences: 1 }).sequences[0] ?? [];
}

it.each<[string, string[]]>([
  ["delete the plant 'Fern'", ['click "Fern"', 'click "delete plant"', 'click "OK"']],
  ["add a plant named 'Fern'", ['click "add plant"', 'text "name" with "Fern"', 'click "OK"']],
  ["search for 'Fern' and open it", ['text "search" with "Fern"', 'click "Fern"']],
  ["send the message 'hello' to Ada", ['click "Ada"', 'text "text" with "hello"', 'click "send"']],
  [
    'sort the plants by name in descending order',
    ['click "sort by"', 'click "name"', 'click "descending"', 'click "OK"'],
  ],
])('goes through the goal clause by clause: %s', (goal, steps) => {
  expect(first(goal)).toEqual(steps);
});

it('looks for settings behind the menu, unless the first screen names them', () => {
  const goal = 'set the pot size to large';
  const change = ['click "pot size"', 'click "large"'];
  expect(first(goal)).toEqual(['click "More options"', 'click "Settings"', ...change]);
  expect(first(goal, ['Settings'])).toEqual(['click "Settings"', ...change]);
  expect(first(goal, ['Pot size'])).toEqual(change);
});

it('gives as many different sequences as are wanted, five at most', () => {
  const input = { goal: 'open the statistics', app: '', texts: [] };
  expect(conceive({ ...input, sequences: 0 }).sequences).toEqual([]);
  const { sequences } = conceive({ ...input, sequences: 9 });
  expect(new Set(sequences.map((one) => one.join())).size).toBe(5);
});
