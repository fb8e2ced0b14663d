import { describe, expect, it } from 'vitest';
import { parseGoal } from './goal.ts';
import { labelCarries, matchLabel, segments, withoutExtension } from './match.ts';

const termsOf = (goal: string) => parseGoal(goal, '').terms;
const firstValue = (goal: string) => {
  const value = parseGoal(goal, '').values[0];
  if (value === undefined) throw new Error('the goal has no value');
  return value;
};

describe('matchLabel', () => {
  it('measures how much of the label the goal contains', () => {
    const exact = matchLabel('Watering reminders', termsOf('disable watering reminders'));
    const partly = matchLabel('Watering plan history', termsOf('disable watering reminders'));
    expect(exact.precision).toBe(1);
    expect(partly.precision).toBeLessThan(0.5);
  });

  it('judges a row by its title where that is better', () => {
    expect(matchLabel('Margin, Narrow', termsOf('change the margin to wide')).precision).toBe(1);
  });

  it('matches compounds written as two words, in both directions', () => {
    expect(matchLabel('Dialpad', termsOf('hide the dial pad')).precision).toBe(1);
    expect(matchLabel('Line height', termsOf('adjust the lineheight')).precision).toBe(1);
  });
});

describe('labelCarries', () => {
  it('finds a quoted value as a whole, with or without its extension', () => {
    expect(labelCarries('song.mp3, 3 MB', firstValue("play 'song.mp3'"))).toBe(true);
    expect(labelCarries('song', firstValue("play 'song.mp3'"))).toBe(true);
    expect(labelCarries('songbook', firstValue("play 'song.mp3'"))).toBe(false);
  });

  it('does not mistake a row that shows the current value for the option itself', () => {
    const value = firstValue('set the size to medium');
    expect(labelCarries('Medium', value)).toBe(true);
    expect(labelCarries('Size, Medium', value)).toBe(false);
  });

  it('accepts another form of a single word in a short label', () => {
    expect(labelCarries('Latest pictures', firstValue("hide the 'latests' tab"))).toBe(true);
  });
});

it('splits rows into title and summary', () => {
  expect(segments('Theme, Dark\nfor all screens')).toEqual(['Theme', 'Dark', 'for all screens']);
});

it('cuts off extensions only', () => {
  expect([withoutExtension('a.txt'), withoutExtension('v1.25'), withoutExtension('e. g.')]).toEqual([
    'a',
    'v1.25',
    'e. g.',
  ]);
});
