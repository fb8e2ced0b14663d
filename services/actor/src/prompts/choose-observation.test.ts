import { readFileSync } from 'node:fs';
import { actionSpace, type Observation } from '@tapwright/runtime';
import { parseHierarchy } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { notesScreen, past, stateOn } from '../actor.fixture.ts';
import { actorInput, type Situation } from '../actor-input.ts';
import { choosePrompt } from './choose.ts';
import { estimateTokens } from './token-budget.ts';

const screen = notesScreen();
const choices = actionSpace(screen, { keyboardShown: false });

function asked(observation: Observation, more: Partial<Situation> = {}) {
  const history = [past()];
  const state = { ...stateOn(), history };
  return actorInput({ screen, choices, state, refused: [], stepsLeft: 5, observation, ...more });
}

const text = (input: ReturnType<typeof asked>, pictured = false) =>
  `${choosePrompt(input, { pictured })
    .map(({ role, content }) => `--- ${role}\n${content}`)
    .join('\n')}\n`;

describe('a question shows the screen as the strategy wants it', () => {
  test.each([
    ['tree', false],
    ['simplified', false],
    ['picture', true],
    ['marks', true],
  ] as const)('as %s', async (observation, pictured) => {
    const file = `golden/choose-${observation}.txt`;
    await expect(text(asked(observation), pictured)).toMatchFileSnapshot(file);
  });

  test.each(['picture', 'marks'] as const)(
    'where no picture can be shown, %s has the simplified list',
    (observation) => {
      expect(text(asked(observation))).toBe(text(asked('simplified')));
    },
  );

  test('the plain list is what it was', () => {
    expect(text(asked('list'))).toBe(text(asked('list', {}), true));
    expect(text(asked('list'))).not.toContain('picture');
  });

  test('an action on an element without a number is told as in the plain list', () => {
    const input = asked('tree');
    const { observed } = input;
    if (observed === undefined) throw new Error('no lines');
    const lines = observed.lines.map((line) => line.replace('[1] ', ''));
    expect(text({ ...input, observed: { ...observed, lines } })).toContain('index-0: click "Save"');
  });
});

test('a long tree is cut from its end, where no action is', () => {
  const rows = Array.from({ length: 900 }, (_, at) => {
    const bounds = `bounds="[0,${at * 20}][500,${at * 20 + 19}]"`;
    return `<node class="android.widget.TextView" text="Row number ${at}" package="org.example" enabled="true" ${at % 60 === 0 ? 'clickable="true"' : ''} ${bounds}/>`;
  }).join('');
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][1080,18000]">${rows}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  const long = { screen: parsed.screen, choices: actionSpace(parsed.screen, { keyboardShown: false }) };
  const user = choosePrompt(asked('tree', long))[1]?.content ?? '';
  expect(estimateTokens(user)).toBeLessThanOrEqual(3_000);
  expect(user).toMatch(/^Left out here: .*\d+ elements further down/m);
  for (const [, number] of user.matchAll(/^index-\d+: click \[(\d+)\]$/gm))
    expect(user).toMatch(new RegExp(`^ *\\[${number}\\] TextView`, 'm'));
});

describe('hostile texts add no line and no number', () => {
  const corpus = JSON.parse(readFileSync(new URL('hostile-screens.json', import.meta.url), 'utf8')) as {
    readonly texts: readonly { readonly kind: string; readonly text: string }[];
  };
  test.each(corpus.texts)('$kind', ({ text: hostile }) => {
    const elements = screen.elements.map((element) => ({
      ...element,
      text: hostile,
      desc: hostile,
      hint: hostile,
      resourceId: hostile,
      className: hostile,
    }));
    for (const observation of ['tree', 'simplified'] as const) {
      const plain = asked(observation).observed?.lines ?? [];
      const lines = asked(observation, { screen: { ...screen, elements } }).observed?.lines ?? [];
      expect(lines).toHaveLength(plain.length);
      const numbers = (of: readonly string[]) => of.map((line) => /^\s*\[(\d+)\]/.exec(line)?.[1]);
      if (observation === 'tree') expect(numbers(lines).filter(Boolean).length).toBeGreaterThan(0);
      for (const line of lines) expect(line).not.toMatch(/[<>\n]/);
    }
  });
});
