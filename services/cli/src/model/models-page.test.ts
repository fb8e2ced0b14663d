import { readFileSync } from 'node:fs';
import { readCommandLine } from '@tapwright/command-line';
import { ModelEnvironment, platformModels } from '@tapwright/model';
import { expect, test } from 'vitest';
import { tapwright } from '../program.ts';

const PAGE = readFileSync(new URL('../../../../docs/models.md', import.meta.url), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, form = '', text = '']) => ({
  form,
  text,
}));
const blocksOf = (wanted: string) => BLOCKS.flatMap(({ form, text }) => (form === wanted ? [text] : []));
const LINES = blocksOf('').flatMap((block) => block.trim().split('\n'));

test.each(blocksOf('yaml'))('docs/models.md: a file of models is understood: %s', (text) => {
  expect(platformModels(text).names.length).toBeGreaterThan(1);
});

/** Words of a shell line, some of them in single quotes. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

test.each(LINES.filter((line) => line.includes('tapwright ')))(
  'docs/models.md: `%s` is understood',
  async (line) => {
    const words = wordsOf(line);
    const args = words.slice(words.indexOf('tapwright') + 1);
    await expect(readCommandLine(tapwright, args)).resolves.toBeTypeOf('object');
  },
);

/** `NAME=value` before a command, or after `export`. */
const SET = LINES.flatMap((line) => /^(?:export )?([A-Z_]+)=('[^']*'|[^\s#]+)/.exec(line)?.slice(1, 3) ?? []);
const VARIABLES = SET.flatMap((name, at) =>
  at % 2 === 0 ? [[name, (SET[at + 1] ?? '').replaceAll("'", '')] as const] : [],
);

test.each(VARIABLES)('docs/models.md: the variable %s=%s is understood', (name, value) => {
  expect(Object.keys(ModelEnvironment.shape)).toContain(name);
  expect(ModelEnvironment.safeParse({ [name]: value }).error).toBeUndefined();
});
