import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadDomainKnowledge } from './load-domain-knowledge.ts';

const folder = mkdtempSync(join(tmpdir(), 'tapwright-knowledge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a module that fits is read', async () => {
  const path = join(folder, 'bookshop.ts');
  writeFileSync(path, "export default { name: 'bookshop', optimizers: [] };");
  expect(await loadDomainKnowledge(path)).toEqual({ name: 'bookshop', optimizers: [] });
});

test.each([
  ['there is no module', 'missing.ts', null],
  ['the module has a syntax error', 'broken.ts', 'export default {'],
  ['the module has no default export', 'empty.ts', 'export const name = "a";'],
])('is refused if %s', async (_, name, content) => {
  if (content !== null) writeFileSync(join(folder, name), content);
  await expect(loadDomainKnowledge(join(folder, name))).rejects.toMatchObject({
    code: 'DOMAIN_KNOWLEDGE_INVALID',
    field: 'DOMAIN_KNOWLEDGE',
  });
});

test.each([undefined, ''])('but no module at all is fine: %s', async (path) => {
  expect(await loadDomainKnowledge(path)).toEqual({ name: 'none' });
});
