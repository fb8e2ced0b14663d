import { describe, expect, it } from 'vitest';
import { normaliseComponent, packageOf } from '../graph/component.ts';
import { type Replacements, withReplacement } from './carried.ts';

describe('withReplacement', () => {
  const none: Replacements = new Map();

  it('remembers the latest typing for each recorded string, and forgets it when the string itself is typed', () => {
    const once = withReplacement(none, 'Milk', 'Eggs');
    expect([...withReplacement(once, 'Milk', 'Rice')]).toEqual([['Milk', 'Rice']]);
    expect([...withReplacement(once, 'Milk', 'Milk')]).toEqual([]);
  });

  it('learns nothing from lost strings and empty fields', () => {
    expect(withReplacement(none, null, 'Eggs')).toBe(none);
    expect(withReplacement(none, '', 'Eggs')).toBe(none);
    expect(withReplacement(none, 'Milk', '')).toBe(none);
  });

  it('keeps a limited number and drops the oldest first', () => {
    let known = none;
    for (let index = 0; index < 100; index++) known = withReplacement(known, `recorded ${index}`, 'typed');
    expect(known.size).toBe(32);
    expect(known.has('recorded 67')).toBe(false);
    expect(known.has('recorded 99')).toBe(true);
  });
});

describe('normaliseComponent', () => {
  it.each([
    ['org.example/org.example.ui.Main', 'org.example/.ui.Main'],
    ['org.example/.Main', 'org.example/.Main'],
    ['org.example/org.examples.Main', 'org.example/org.examples.Main'],
    ['org.example', 'org.example'],
    ['', ''],
  ])('writes %s as %s', (component, expected) => {
    expect(normaliseComponent(component)).toBe(expected);
  });

  it('a package is a component’s first part', () => {
    expect([packageOf('org.example/.Main'), packageOf('org.example')]).toEqual([
      'org.example',
      'org.example',
    ]);
  });
});
