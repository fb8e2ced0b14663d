import { describe, expect, it } from 'vitest';
import { readBody } from '../../read/read-body.ts';
import { whatIsNext } from './what-is-next.ts';

const stepsOf = (commands: string) =>
  readBody({
    fileName: 'x.yaml',
    body: `appId: org.example.notes\n---\n- launchApp\n${commands}`,
    locators: null,
  }).steps;
/** Only the surest locator of each chain, so that the groups are short. */
const first = <T>(chain: readonly T[]) => chain.slice(0, 1);
const next = (commands: string, at: number, met = 0) =>
  whatIsNext({ steps: stepsOf(commands), at, met }, { target: first, check: first }).map((item) =>
    item.join(' '),
  );

const NESTED = `- tapOn: Begin
- runFlow:
    when: {visible: A}
    commands:
      - runFlow: {when: {notVisible: B}, commands: [{tapOn: b}, {tapOn: bb}]}
      - tapOn: a
- runFlow: {when: {visible: {text: C, checked: true}}, commands: [back]}
- tapOn: End
- tapOn: Behind
`;

describe('what is next', () => {
  it('is the target of the step, or nothing where it has none, and at the end', () => {
    expect(next(NESTED, 0)).toEqual(['text Begin', 'find target']);
    expect(next('- back\n', 0)).toEqual(['find nothing']);
    expect(next('- back\n', 1)).toEqual(['find nothing']);
  });

  it('depends on the conditions of the steps, each of which leads behind all that stands under it', () => {
    expect(next(NESTED, 1)).toEqual([
      ...['text A', 'ask visible present 3'],
      ...['text B', 'ask notVisible present 1'],
      ...['text b', 'find target'],
      ...['text a', 'find target'],
      ...['text C', 'ask visible checked 1'],
      'find nothing',
      ...['text End', 'find target'],
    ]);
  });

  it('does not ask again for a condition that is known to hold', () => {
    expect(next(NESTED, 1, 2)).toEqual(['text b', 'find target']);
  });

  it('is known for so many conditions only: behind them it is never seen', () => {
    const many = Array.from({ length: 60 }, (_, at) => `- tapOn: {text: T${at}, optional: true}\n`).join('');
    const items = next(`${many}- tapOn: End\n`, 0);
    expect(items).toHaveLength(20 * 4);
    expect(items.at(-3)).toBe('ask visible present 1');
  });
});
