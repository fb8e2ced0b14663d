import { expect, it } from 'vitest';
import { readBody } from '../../read/read-body.ts';
import { emitters } from '../emitters.ts';
import { focusedTrace } from '../focused.fixture.ts';
import { locatorWord, readLocatorWord } from './locator-word.ts';

const APP = 'org.example.notes';
const proof = { status: 'not_replayed', detail: '' } as const;

it.each([
  ['focused:', { by: 'role', role: 'focused' }],
  ['scrollable:', { by: 'role', role: 'scrollable' }],
  ['point:50%,92.5%', { by: 'share', x: 50, y: 92.5 }],
  ['point:540,1200', { by: 'point', x: 540, y: 1200 }],
  // A text that looks like a role, and one that only begins like it.
  ['text:focused:', { by: 'text', text: 'focused:' }],
  ['focused: yes', { by: 'text', text: 'focused: yes' }],
] as const)('%s is written and read as one locator', (word, rule) => {
  expect(locatorWord(rule, APP)).toBe(word);
  expect(readLocatorWord(word, APP)).toEqual(rule);
});

it.each(['point:101%,5%', 'point:5,5%', 'point:'])('%s finds nothing', (word) =>
  expect(readLocatorWord(word, APP)).toBeNull(),
);

it.each(emitters.filter(({ helpers, format }) => helpers !== undefined && format !== 'maestro'))(
  'a step without an element is read back as it was written and edited: $format',
  ({ emit, fileExtension }) => {
    const { content, files, losses } = emit(focusedTrace(), { proof, name: 'x' });
    const read = (body: string) =>
      readBody({ fileName: `x.${fileExtension}`, body, locators: files[0]?.text ?? null });
    const locators = (body: string) => read(body).steps.map(({ locators: [first] }) => first);
    expect(content).not.toContain('nothing:');
    expect(losses.filter((loss) => loss.includes('fails'))).toEqual([]);
    expect(locators(content)).toMatchObject([
      { by: 'role', role: 'scrollable' },
      { by: 'role', role: 'scrollable' },
      { by: 'id' },
      { by: 'role', role: 'focused' },
      { by: 'share', x: 93, y: 7 },
    ]);
    const edited = content
      .replace('93%,7%', '5%,7%')
      .replace('Philippa', 'Ada')
      .replace('id:new', 'id:other');
    expect(locators(edited)[4]).toMatchObject({ by: 'share', x: 5, y: 7 });
    expect(read(edited).steps[3]?.action.text).toBe('Ada');
  },
);
