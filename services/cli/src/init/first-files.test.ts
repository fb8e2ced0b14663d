import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Beginning, firstFiles } from './first-files.ts';

const BEGINNING: Beginning = {
  app: 'org.example.app',
  phone: { kind: 'serial', name: "it's \\ here" },
  model: 'openai',
  ci: 'gitlab',
  config: 'tapwright.config.ts',
  example: null,
};
const textOf = (path: string, beginning = BEGINNING) =>
  firstFiles(beginning).find((file) => file.path === path)?.text ?? '';

test('values are quoted in the configuration', async () => {
  const text = textOf('tapwright.config.ts');
  const loaded = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  expect(loaded.default).toMatchObject({ app: 'org.example.app', serial: "it's \\ here", model: 'openai' });
});

test('the case is YAML that holds its sentences as they are', () => {
  const steps = [{ do: 'Enter "a: b" #1', expect: "- it's: there" }];
  const text = textOf('tests/first.case.yaml', { ...BEGINNING, example: { title: 'Ein: Fall', steps } });
  expect(parse(text)).toMatchObject({ id: 'first', title: 'Ein: Fall', app: 'org.example.app', steps });
});

test.each([
  ['github', '.github/workflows/tapwright.yaml'],
  ['gitlab', '.gitlab-ci.yml'],
] as const)('%s gets its own file, which is YAML', (ci, path) => {
  const text = textOf(path, { ...BEGINNING, ci });
  expect(JSON.stringify(parse(text))).toContain('npx tapwright test tests');
  expect(firstFiles({ ...BEGINNING, ci: 'none' })).toHaveLength(3);
});
