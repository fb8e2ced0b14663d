import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { ActionOutcome, Judgement } from '../judge/outcome.ts';
import { parseDomainKnowledge } from '../parse-domain-knowledge.ts';
import { button, item, mark, named, spaceOf, state } from '../screen.fixture.ts';
import { findStrategy } from '../strategy/strategy.ts';
import type { DomainKnowledge } from './domain-knowledge.ts';
import { refine } from './refine.ts';

const folder = mkdtempSync(join(tmpdir(), 'tapwright-knowledge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A module with this content, loaded from its path. */
async function load(name: string, content: string): Promise<DomainKnowledge> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
  return parseDomainKnowledge(module.default);
}

describe('the module of the documentation', () => {
  const page = readFileSync(new URL('../../../../docs/adding-domain-knowledge.md', import.meta.url), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const inShop = { packageName: 'org.example.bookshop' };

  test('loads, and its optimiser removes adverts only in its own app', async () => {
    const { optimizers = [] } = await load('bookshop.ts', code);
    const choices = spaceOf(button('Sponsored: a pen'), button('Poems'));
    const input = { choices, state: state(), strategy: findStrategy('tapwright'), optimizers };
    const shop = refine({ ...input, current: mark('list', inShop) });
    expect(named(shop.choices)).toEqual(['click Poems', 'home', 'back', 'end']);
    expect(shop.removed).toMatchObject([{ reason: 'an advert leads out of the shop' }]);
    expect(named(refine({ ...input, current: mark('list') }).choices)).toContain('click Sponsored: a pen');
  });

  test('has a validator and an error handler that react when the shop has signed out', async () => {
    const { validators = [], errorHandlers = [] } = await load('bookshop-2.ts', code);
    const outcome = (activity: string): ActionOutcome => {
      const after = mark('b', { activity });
      return { item: item({ after }), after, status: 'done', screenKind: 'app', app: 'a', state: state() };
    };
    const judgement: Judgement = { kind: 'invalidated', reason: 'reflection', summary: '' };
    const [signedOut, list] = [
      outcome('org.example.bookshop/.SignInActivity'),
      outcome('org.example.bookshop/.List'),
    ];
    expect(validators.map((one) => one.validate(signedOut))).toEqual(['the shop has signed us out']);
    expect(validators.map((one) => one.validate(list))).toEqual([null]);
    expect(errorHandlers.map((one) => one.restore(judgement, signedOut))).toEqual([{ kind: 'relaunch' }]);
    expect(errorHandlers.map((one) => one.restore(judgement, list))).toEqual([null]);
  });
});

describe('knowledge is refused at the start', () => {
  test.each([
    ['without a name', { optimizers: [] }],
    ['that is not an object', 'rules'],
    ['with a part that does not exist', { name: 'a', optimisers: [] }],
    ['with a part that is not a list', { name: 'a', optimizers: {} }],
    ['with an entry without its function', { name: 'a', validators: [{ name: 'b', refine: () => null }] }],
    ['with an entry without a name', { name: 'a', errorHandlers: [{ restore: () => null }] }],
  ])('%s', (_, value) => {
    expect(() => parseDomainKnowledge(value)).toThrow(
      expect.objectContaining({ code: 'DOMAIN_KNOWLEDGE_INVALID', field: 'DOMAIN_KNOWLEDGE' }),
    );
  });

  test('knowledge with only a name is fine', () => {
    expect(parseDomainKnowledge({ name: 'only a name' })).toEqual({ name: 'only a name' });
  });
});
