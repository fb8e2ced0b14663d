import { readFileSync } from 'node:fs';
import { type Conversation, emptyRunState } from '@tapwright/contracts';
import { actionSpace } from '@tapwright/runtime';
import { parseHierarchy } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { HERE, notesScreen, past, stateOn } from '../actor.fixture.ts';
import { actorInput, type Situation } from '../actor-input.ts';
import { choosePrompt } from './choose.ts';
import { estimateTokens } from './token-budget.ts';

const screen = notesScreen();
const choices = actionSpace(screen, { keyboardShown: true });

/** A question as XUAT-Copilot's operation agent gets it: filtered nodes, a plan, a memory. */
function asked(conversation: Partial<Conversation> = {}, more: Partial<Situation> = {}) {
  const told = { task: 0, plan: [], summary: '', through: 0, ...conversation };
  const state = { ...stateOn(more.state), conversation: told };
  const form = { observation: 'nodes', plan: told.plan, summarised: true } as const;
  return actorInput({ screen, choices, refused: [], stepsLeft: 5, ...form, ...more, state });
}

const userOf = (input: ReturnType<typeof asked>) => choosePrompt(input)[1]?.content ?? '';
const text = (input: ReturnType<typeof asked>) =>
  `${choosePrompt(input)
    .map(({ role, content }) => `--- ${role}\n${content}`)
    .join('\n')}\n`;

describe('the question of the operation agent', () => {
  test('at the beginning of a step: the nodes, and actions by their ids', async () => {
    await expect(text(asked())).toMatchFileSnapshot('golden/choose-nodes-first.txt');
  });

  test('later in the step: its memory and its plan, invalid actions, refused answers', async () => {
    const history = [
      past(),
      past({ step: 2, kind: 'text', label: 'Title', text: 'Bread' }),
      past({ step: 3, verdict: 'invalidated', reason: 'not_found' }),
    ];
    const conversation = {
      plan: ['enter the title', 'click Save'],
      summary: 'The note Milk is open; its title is Bread now.',
      through: 2,
    };
    const refused = [{ answer: 'index-9', reason: 'no such number' }];
    const input = asked(conversation, { state: { ...stateOn(), history }, refused });
    await expect(text(input)).toMatchFileSnapshot('golden/choose-nodes-later.txt');
  });

  test('begins each step anew: a memory and a plan of another step are not shown', () => {
    const task = { goal: 'enter the title', endCondition: '', expectation: '' };
    const state = { ...emptyRunState([task, task], []), task: 1, current: HERE };
    const conversation = { task: 0, plan: [], summary: 'all about the first step' };
    const user = userOf(asked(conversation, { state }));
    expect(user).toContain('Nothing was done yet.');
    expect(user).not.toContain('first step');
  });

  test('tells each of its actions by number, and mocked ids in the prompt alone', () => {
    const input = asked();
    const user = userOf(input);
    choices.forEach((_, index) => {
      expect(user).toContain(`index-${index}:`);
    });
    expect(user).toContain('"mock:id/button"');
    // What is executed, recorded and located comes from the element itself.
    expect(JSON.stringify(choices)).not.toContain('mock:id');
    expect(JSON.stringify(input.choices.map(({ element }) => element))).not.toContain('mock:id');
  });
});

test('a screen with a hundred texts stays within the budget, and the question says what is left out', () => {
  const rows = Array.from({ length: 100 }, (_, at) => {
    const bounds = `bounds="[0,${at * 20}][500,${at * 20 + 19}]"`;
    return `<node class="android.widget.TextView" text="Row number ${at}" package="org.example" enabled="true" ${at % 5 === 0 ? 'clickable="true"' : ''} ${bounds}/>`;
  }).join('');
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][1080,1920]">${rows}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  const long = { screen: parsed.screen, choices: actionSpace(parsed.screen, { keyboardShown: false }) };
  const user = userOf(asked({}, long));
  expect(estimateTokens(user)).toBeLessThanOrEqual(3_000);
  expect(user).toMatch(/^Left out here: .*\d+ widgets further down/m);
  // Nodes that an action names stay: without them its id would say nothing.
  for (const rid of user.matchAll(/^index-\d+: click "([^"]+)"$/gm))
    expect(user).toContain(`resource-id="${rid[1]}"`);
});

describe('hostile texts', () => {
  const corpus = JSON.parse(readFileSync(new URL('hostile-screens.json', import.meta.url), 'utf8')) as {
    readonly texts: readonly { readonly kind: string; readonly text: string }[];
  };
  const base = asked();
  const LINE =
    /^(?:Goal: |Your memory of what was done: "[^"<>]*"$|Invalid actions since:$|Your plan was:$|- "[^"<>]*"$|\d+\. |<screen activity="[^"<>]*">$|<node(?: [a-z-]+="[^"<>]*"){7}\/>$|index-\d+: |<\/screen>$|Nothing was done yet\.$|Steps left: \d+\. Which action\?$)/;

  test.each(corpus.texts)('in nodes, memory, plan and steps: $kind', ({ text: hostile }) => {
    const nodes = (base.nodes ?? []).map((node) => ({ ...node, text: hostile, desc: hostile, rid: hostile }));
    const named = base.choices.map((choice) => ({ ...choice, label: hostile, rid: hostile }));
    const history = [{ ...past({ label: hostile, verdict: 'invalidated', reason: 'no_change' }) }];
    const told = asked({}, { state: { ...stateOn(), history } }).history;
    const input = {
      ...base,
      ...{ nodes, choices: named, history: told, memory: hostile, plan: [hostile, hostile] },
    };
    const lines = userOf(input).split('\n');
    for (const line of lines) expect(line).toMatch(LINE);
    expect(lines.filter((line) => line === '</screen>')).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('<node'))).toHaveLength(nodes.length);
    const numbers = lines.flatMap((line) => /^index-(\d+): /.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(named.map(({ index }) => String(index)));
  });
});
