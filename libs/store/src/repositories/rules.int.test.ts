import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bestRules, countRuleUses, type LearntRule, learnRules, RULES_PER_APP_MAX } from './rules.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const APP = { tenantId: 'default', packageName: 'org.example.app' };

function rule(text: string, values: Partial<LearntRule> = {}): LearntRule {
  return { ...APP, appVersion: '7', kind: 'follow', text, goal: 'write a note', ...values };
}
const learn = (...learnt: LearntRule[]) => db.transaction((tx) => learnRules(tx, learnt));
const best = (values: Partial<Parameters<typeof bestRules>[1]> = {}) =>
  bestRules(db.read, { ...APP, goal: 'write a note', limit: 300, ...values });
const texts = async (values = {}) => (await best(values)).map(({ text }) => text);
const used = (text: string, success: boolean) =>
  db.transaction((tx) => countRuleUses(tx, { ...APP, told: [text], success }));

describe('a rule', () => {
  test('with other punctuation and case is one more sighting, in the newer version of the app', async () => {
    await learn(rule('“Save” is in the menu.'));
    await learn(rule('"save" is in the Menu', { appVersion: '8' }));
    expect(await best()).toMatchObject([
      { text: '“Save” is in the menu.', sightings: 2, uses: 0, appVersion: '8' },
    ]);
  });

  test('in nearly the same words is the same rule', async () => {
    await learn(rule('The page “Backup” is found in the overflow menu of the list'));
    await learn(rule('The page “Backup” is found in the overflow menu of the lists'));
    expect(await best()).toMatchObject([{ sightings: 2 }]);
  });

  test('that quotes another name is another rule, however similar the words are', async () => {
    await learn(rule('Pressing the button “Sync” on the first page changed nothing where it was tried'));
    await learn(rule('Pressing the button “Sink” on the first page changed nothing where it was tried'));
    expect(await best()).toHaveLength(2);
  });

  test('as advice and as a warning is two rules; one without words is not stored', async () => {
    await learn(rule('swipe'), rule('swipe', { kind: 'avoid' }), rule('?!'));
    expect((await best()).map(({ kind }) => kind).toSorted()).toEqual(['avoid', 'follow']);
  });

  test('belongs to its tenant and its app', async () => {
    await learn(
      rule('mine'),
      rule('theirs', { tenantId: 'other' }),
      rule('elsewhere', { packageName: 'o.e' }),
    );
    expect(await texts()).toEqual(['mine']);
  });
});

describe('the order of several rules', () => {
  test('puts rules of completed runs first, those of failed runs last', async () => {
    await learn(rule('new'), rule('helpful'), rule('harmful'));
    for (let run = 0; run < 4; run += 1) await used('follow: helpful', true);
    for (let run = 0; run < 4; run += 1) await used('follow: harmful', false);
    expect(await texts()).toEqual(['helpful', 'new', 'harmful']);
    expect(await best({ limit: 1 })).toMatchObject([{ uses: 4, successes: 4, failures: 0 }]);
  });

  test('puts the rule from a similar goal first, if scores are equal', async () => {
    await learn(rule('one', { goal: 'change the theme' }), rule('two', { goal: 'write a letter' }));
    expect(await texts({ goal: 'write a long letter' })).toEqual(['two', 'one']);
    expect(await texts({ goal: 'change the dark theme' })).toEqual(['one', 'two']);
  });

  test('counts a use only for the rule with exactly the given words', async () => {
    await learn(rule('one'), rule('two'));
    await used('avoid: one', true);
    await used('follow: one, edited', true);
    expect((await best()).map(({ uses }) => uses)).toEqual([0, 0]);
  });

  test('keeps at most the maximum; the worst are deleted', async () => {
    const many = Array.from({ length: RULES_PER_APP_MAX }, (_, at) => rule(`“Page ${at}” is in the menu`));
    await learn(...many);
    for (let run = 0; run < 3; run += 1) await used(`follow: ${many[5]?.text}`, false);
    await learn(rule('one more than there is room for'));
    const kept = await texts();
    expect(kept).toHaveLength(RULES_PER_APP_MAX);
    expect(kept).toContain('one more than there is room for');
    expect(kept).not.toContain(many[5]?.text);
  });
});
