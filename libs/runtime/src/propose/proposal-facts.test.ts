import { DEFAULT_PERSONA, type Persona, type TaskExplorerName } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { button, screenOf } from '../screen.fixture.ts';
import { TASK_EXPLORERS } from '../strategy/exploring.ts';
import { type Known, proposalFacts } from './proposal-facts.ts';
import { SCREEN_MAX_CHARACTERS, screenForTasks } from './screen-for-tasks.ts';

const persona: Persona = {
  ...DEFAULT_PERSONA,
  credentials: { password: { env: 'APP_PASSWORD', about: 'of the account' } },
};
const screen = screenOf(button('Save'));
const saveIndex = screen.elements.findIndex(({ text }) => text === 'Save');

function known(values: Partial<Known> = {}): Known {
  return {
    persona,
    objective: 'does sharing work?',
    app: 'org.example',
    screen,
    roles: new Map([[saveIndex, 'keeps the note']]),
    tasks: Array.from({ length: 30 }, (_, at) => ({ task: `task ${at}`, success: true, summary: 'done' })),
    knowledge: Array.from({ length: 9 }, (_, at) => `knowledge ${at}`),
    visits: new Map([
      ['org.example/.Main', 3],
      ['org.example/.List', 7],
    ]),
    declared: ['org.example/.Main', 'org.example/.Settings'],
    frontier: [
      { action: 'click "Share"', activity: 'org.example/.Main', tries: 2 },
      { action: 'click "Help"', activity: 'org.example/.Main', tries: 0 },
    ],
    refused: [],
    ...values,
  };
}

const facts = (name: TaskExplorerName, values: Partial<Known> = {}) =>
  proposalFacts(known(values), TASK_EXPLORERS[name]);

describe('the facts of a proposal', () => {
  test('hold what the paper names, within its bounds', () => {
    const { tasks, knowledge, activities, objective, actionsMax } = facts('droidagent');
    expect(tasks.map(({ task }) => task)).toEqual(Array.from({ length: 20 }, (_, at) => `task ${at + 10}`));
    expect(knowledge).toEqual(['knowledge 0', 'knowledge 1', 'knowledge 2', 'knowledge 3', 'knowledge 4']);
    expect(activities).toEqual({
      visited: [
        { name: 'org.example/.List', visits: 7 },
        { name: 'org.example/.Main', visits: 3 },
      ],
      unvisited: ['org.example/.Settings'],
    });
    expect(objective).toBe('does sharing work?');
    expect(actionsMax).toBe(13);
  });

  test('name credentials and hold no value or variable of them', () => {
    const told = facts('droidagent');
    expect(told.persona.credentials).toEqual([{ name: 'password', about: 'of the account' }]);
    expect(JSON.stringify(told)).not.toContain('APP_PASSWORD');
  });

  test('without the retrievers differ in knowledge and in the roles of widgets, in nothing else', () => {
    const { knowledge, screen: withRoles, ...rest } = facts('droidagent');
    const { knowledge: none, screen: plain, ...others } = facts('droidagent-noknowledge');
    expect(rest).toEqual(others);
    expect([knowledge.length, none.length]).toEqual([5, 0]);
    expect(withRoles).toContain('"widget_role_inference": "keeps the note"');
    expect(plain).not.toContain('widget_role_inference');
    expect(plain).toBe(screenForTasks(screen, {}));
  });

  test('have the frontier, least tried first, only where the map is shared', () => {
    expect(facts('tapwright').frontier.map(({ tries }) => tries)).toEqual([0, 2]);
    const { frontier, ...rest } = facts('droidagent');
    expect(frontier).toEqual([]);
    expect({ ...facts('tapwright'), frontier: [] }).toEqual({ ...rest, frontier });
  });

  test('stay small whatever the app has', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `org.example/.Page${at}`);
    const wide = screenOf(
      ...Array.from({ length: 900 }, (_, at) => button(`Button ${'x'.repeat(60)} ${at}`)),
    );
    const told = facts('tapwright', {
      declared: many,
      visits: new Map(many.map((name) => [`${name}x`, 1])),
      screen: wide,
      knowledge: ['k'.repeat(10_000)],
      objective: 'o'.repeat(10_000),
      frontier: many.map((activity) => ({ action: 'back', activity, tries: 0 })),
    });
    expect(told.screen.length).toBeLessThanOrEqual(SCREEN_MAX_CHARACTERS);
    expect(told.screen.endsWith('left out')).toBe(true);
    expect(JSON.stringify(told).length).toBeLessThan(SCREEN_MAX_CHARACTERS * 2);
  });
});
