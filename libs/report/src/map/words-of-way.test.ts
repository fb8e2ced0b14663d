import { describe, expect, test } from 'vitest';
import { shortActivity, wordsOfWay } from './words-of-way.ts';

const target = {
  resource_id: 'org.example:id/save',
  text: 'Save',
  desc: 'Saves it',
  class: 'android.widget.Button',
};

describe('a way is told', () => {
  test.each([
    [{ type: 'tap', target }, 'tap “Save”'],
    [{ type: 'tap', target: { ...target, text: ' ' } }, 'tap “Saves it”'],
    [{ type: 'long_tap', target: { ...target, text: '', desc: '' } }, 'press long save'],
    [{ type: 'set_text', target: { ...target, text: '', desc: '', resource_id: '' } }, 'type into Button'],
    [{ type: 'key', key: 'BACK' }, 'press BACK'],
    [{ type: 'scroll', direction: 'DOWN', target }, 'scroll down'],
    [{ type: 'tap' }, 'tap'],
  ] as const)('%j', (event, words) => {
    expect(wordsOfWay(event)).toBe(words);
  });
});

test.each([
  ['org.example/.MainActivity', 'MainActivity'],
  ['org.example/org.example.pages.About', 'About'],
  ['About', 'About'],
])('the activity %s is called %s', (activity, name) => {
  expect(shortActivity(activity)).toBe(name);
});
