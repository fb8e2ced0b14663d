import { describe, expect, test } from 'vitest';
import { checkSuite, SUITE_BYTES_MAX } from './parse-suite.ts';

const GOOD = `suite: Smoke
defaults: { model: offline, maxSteps: 10 }
tasks:
  - id: one
    goal: Do it
    evaluators:
      - screen: { text: Lamp }
  - id: two
    goal: Do the other
    repeat: 3
`;

/** `line:column field: expected` for everything that is wrong. */
function wrongs(text: string): readonly string[] {
  const { problems } = checkSuite(text);
  return (problems ?? []).map(
    ({ line, column, field, expected }) => `${line}:${column} ${field}: ${expected}`,
  );
}

/** The good suite with one line in place of another. */
function changed(line: string, by: string): readonly string[] {
  expect(GOOD).toContain(line);
  return wrongs(GOOD.replace(line, by));
}

test('a suite is read with its defaults, and knows the place of every value', () => {
  const checked = checkSuite(GOOD);
  expect(checked.suite).toMatchObject({
    suite: 'Smoke',
    defaults: { model: 'offline', maxSteps: 10 },
    tasks: [
      { id: 'one', repeat: 1, evaluators: [{ screen: { text: 'Lamp' } }] },
      { id: 'two', repeat: 3, evaluators: [] },
    ],
  });
  if (checked.suite === null) return;
  expect(checked.place(['tasks', 1, 'goal'])).toEqual({ line: 9, column: 11 });
  expect(checked.place(['tasks', 0, 'evaluators', 0, 'screen', 'text'])).toEqual({ line: 7, column: 25 });
  // The place of a missing value is that of the node in which it is missing.
  expect(checked.place(['tasks', 1, 'strategy'])).toEqual({ line: 8, column: 5 });
});

describe('mistakes are reported with place, field and what was expected', () => {
  test.each<[string, string, string, RegExp]>([
    ['an unknown key', 'repeat: 3', 'repaet: 3', /^10:13 tasks\.1\.repaet: a key that docs/],
    ['a key twice', 'repeat: 3', 'id: two', /^10:5 : YAML 1\.2, but: the key 'id' appears twice/],
    ['a number for a text', 'text: Lamp', 'text: 5', /^7:25 \S+\.screen\.text: a text, in quotes/],
    ['an empty goal', 'goal: Do it', 'goal: " "', /^5:11 tasks\.0\.goal: a goal with some text/],
    ['no goal', '    goal: Do it\n', '', /^4:5 tasks\.0\.goal: string, but it is missing/],
    ['an id twice', 'id: two', 'id: One', /^8:9 tasks\.1\.id: a different id/],
    ['an id that is a path', 'id: two', 'id: ../two', /^8:9 tasks\.1\.id: a name of at most 80/],
    ['an unknown model', 'model: offline', 'model: psychic', /^2:20 defaults\.model: .*offline/],
    ['too many steps', 'maxSteps: 10', 'maxSteps: 1000', /^2:39 defaults\.maxSteps: .*200/],
    ['no check in a check', '{ text: Lamp }', '{}', /^7:17 .*screen: at least one of text/],
    [
      'an unknown check',
      'screen: { text',
      'picture: { text',
      /^7:18 tasks\.0\.evaluators\.0\.picture: a key/m,
    ],
    ['two checks in one', '- screen: {', '- outcome: failed\n        screen: {', /exactly one of screen/],
    ['an unknown outcome', 'screen: { text: Lamp }', 'outcome: happy', /^7:18 .*outcome: .*completed/],
    ['an unknown action', 'screen: { text: Lamp }', 'action: { kind: end }', /kind: .*click/],
    ['an invalid app', 'repeat: 3', 'app: notes', /^10:10 tasks\.1\.app: a package name/],
    ['no YAML', 'tasks:', 'tasks: [', /YAML 1\.2, but/],
    ['a tag', 'repeat: 3', 'repeat: !!js/function 3', /Unresolved tag/],
    ['two documents', 'tasks:', '---\ntasks:', /multiple documents/i],
  ])('%s', (_, line, by, expected) => {
    expect(changed(line, by).join('\n')).toMatch(expected);
  });

  test('all of it, in the order of the file', () => {
    const text = GOOD.replace('Do the other', "''").replace('maxSteps: 10', 'maxSteps: 0');
    expect(wrongs(text).map((problem) => problem.split(' ')[0])).toEqual(['2:39', '9:11']);
  });

  test.each([
    ['', '1:1'],
    ['[]', '1:1'],
    ['suite: x\ntasks: []\n', '2:8'],
    ['suite: x\ntasks:\n', '2:7'],
    ['suite: x\n', '1:1'],
  ])('%j has no tasks', (text, place) => {
    expect(wrongs(text)[0]).toMatch(new RegExp(`^${place} `));
  });
});

describe("SPHINX's own form", () => {
  const sphinx = (spec: string): readonly string[] => changed('screen: { text: Lamp }', `sphinx: ${spec}`);

  test('is accepted', () => {
    expect(sphinx('{ type: stoppage, match_type: include, match_rules: { text: Lamp } }')).toEqual([]);
    expect(sphinx('{ type: rule, order: present, evaluators: [{ type: findaction }] }')).toEqual([]);
  });

  test.each([
    ['{ type: stoppage, match_rule: { text: Lamp } }', 'sphinx.match_rule'],
    ['{ type: rule, order: present, evaluators: [{ type: findaction, chekc_rules: {} }] }', 'chekc_rules'],
    ['{ type: startpage }', 'sphinx.type'],
  ])('%s is refused: an unknown key would make a check that cannot fail', (spec, field) => {
    expect(sphinx(spec).join('\n')).toContain(field);
  });
});

describe('hostile files are refused', () => {
  test('a few bytes that expand to gigabytes', () => {
    const levels = Array.from({ length: 9 }, (_, at) => {
      const inner = at === 0 ? Array(9).fill('lol') : Array(9).fill(`*a${at - 1}`);
      return `a${at}: &a${at} [${inner.join(', ')}]`;
    });
    expect(wrongs(levels.join('\n'))[0]).toMatch(/Excessive alias count/);
  });

  test('more bytes than a suite may have', () => {
    expect(wrongs(`suite: ${'x'.repeat(SUITE_BYTES_MAX)}`)[0]).toContain(`${SUITE_BYTES_MAX} bytes`);
  });

  test('nesting that overflows the stack', () => {
    expect(wrongs('['.repeat(20_000)).length).toBeGreaterThan(0);
    const rule = '{ type: rule, order: present, evaluators: [';
    const deep = `${rule.repeat(3_000)}{ type: findaction }${']}'.repeat(3_000)}`;
    expect(changed('screen: { text: Lamp }', `sphinx: ${deep}`).length).toBeGreaterThan(0);
  });

  test('a mapping that fills the file', () => {
    const keys = Array.from({ length: 60_000 }, (_, at) => `key${at}: x`).join('\n');
    const found = wrongs(keys);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(1_000);
  });

  test('keys that name what every object has', () => {
    expect(changed('repeat: 3', '__proto__: { repeat: 3 }').join('\n')).toContain('__proto__');
  });
});
