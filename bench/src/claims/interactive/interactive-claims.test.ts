import { type AppTask, virtualApp } from '@tapwright/virtual-apps';
import { describe, expect, it } from 'vitest';
import type { ClaimKind, KnownClaim } from '../known-claim.ts';
import { interactiveClaims } from './interactive-claims.ts';

const { app, tasks } = virtualApp('notes');

function taskOf(id: string): AppTask {
  const task = tasks.find((one) => one.id === id);
  if (task === undefined) throw new Error(`no task ${id}`);
  return task;
}

function claimsOf(task: AppTask): readonly KnownClaim[] {
  return interactiveClaims({ set: 'interactive', key: task.id, goal: task.goal }, { app, task });
}

/** What was done before each claim of a kind. */
function histories(claims: readonly KnownClaim[], kind: ClaimKind): readonly string[] {
  return claims
    .filter((claim) => claim.kind === kind)
    .map(({ input }) =>
      input.history.map(({ label, text, kind: did }) => text ?? (label || did)).join(' > '),
    );
}

const TITLE = 'Choir practice';
const BODY = 'Bring the green folder';

describe('claims on a virtual app', () => {
  const creating = claimsOf(taskOf('notes-create'));

  it('are true at the end of the way, and false at its beginning and before its last action', () => {
    expect(histories(creating, 'finished')).toEqual([`New note > ${TITLE} > ${BODY} > Save`]);
    expect(histories(creating, 'nothing_done')).toEqual(['']);
    expect(histories(creating, 'one_missing')).toEqual([`New note > ${TITLE} > ${BODY}`]);
    expect(creating.filter(({ isTrue }) => isTrue).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['finished', 'after_detour']),
    );
  });

  it('follow a way with another text, without a text, or with a text in another field', () => {
    expect(histories(creating, 'value_wrong')).toContain(`New note > Choir lantern > ${BODY} > Save`);
    expect(histories(creating, 'value_dropped')).toEqual(
      expect.arrayContaining([`New note > ${BODY} > Save`, `New note > ${TITLE} > Save`]),
    );
    const elsewhere = creating.filter(({ kind }) => kind === 'wrong_target');
    expect(elsewhere.map(({ input }) => input.history.map(({ label }) => label))).toContainEqual([
      'New note',
      'Title',
      'Title',
      'Save',
    ]);
  });

  it('show the screen that was reached', () => {
    const [wrong] = creating.filter(({ kind }) => kind === 'value_wrong');
    expect(wrong?.input.elements.map(({ text }) => text)).toContain('Choir lantern');
  });

  it('follow a change that is not saved', () => {
    for (const history of histories(creating, 'not_saved')) expect(history).toMatch(/> back$/);
    const deleting = claimsOf(taskOf('notes-delete'));
    expect(histories(deleting, 'wrong_target').length).toBeGreaterThan(0);
    expect(histories(deleting, 'wrong_turn').length).toBeGreaterThan(0);
  });

  it('follow a change that is taken back', () => {
    const [history = ''] = histories(claimsOf(taskOf('notes-dark-theme')), 'undone_after');
    expect(history.match(/Dark theme/g)).toHaveLength(2);
    expect(histories(claimsOf(taskOf('notes-large-font')), 'undone_after')).toEqual([
      'More options > Settings > Large > Medium',
    ]);
  });

  it('are at most three of a kind, never equal, and the same each time', () => {
    for (const own of Map.groupBy(creating, ({ kind }) => kind).values())
      expect(own.length).toBeLessThanOrEqual(3);
    expect(new Set(creating.map(({ input }) => JSON.stringify(input))).size).toBe(creating.length);
    expect(claimsOf(taskOf('notes-create'))).toEqual(creating);
  });

  it('are no near misses where the check of the task is content', () => {
    const anyBody = {
      ...taskOf('notes-create'),
      done: (state: unknown) => JSON.stringify(state).includes(`"${TITLE}"`),
    };
    const dropped = histories(claimsOf(anyBody), 'value_dropped');
    expect(dropped).toContain(`New note > ${BODY} > Save`);
    expect(dropped).not.toContain(`New note > ${TITLE} > Save`);
  });

  it('are not made for a task whose way does not lead to its goal', () => {
    expect(claimsOf({ ...taskOf('notes-create'), done: () => false })).toEqual([]);
  });
});
