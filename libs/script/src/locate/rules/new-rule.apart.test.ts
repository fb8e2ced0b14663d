import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { emitters } from '../../emit/emitters.ts';
import { notesTrace, screenOf } from '../../emit/notes.fixture.ts';
import { nextMove, PLAY_START } from '../../play/play-trace.ts';
import { bindTrace } from '../../trace/bind-trace.ts';
import { parseTrace } from '../../trace/parse-trace.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Locator } from '../locator.ts';
import { locatorChain, resolveLocator } from '../locator-chain.ts';

/** The list with one more rule; nothing else in the package knows that rule. */
vi.mock('./index.ts', async (original) => {
  const { LOCATOR_RULES } = await original<typeof import('./index.ts')>();
  const { defineRule } = await import('./definition.ts');
  const hint = defineRule(z.object({ by: z.literal('hint'), hint: z.string() }), {
    goesBy: 'name',
    says: 'its hint',
    templates: ['hint'],
    match: ({ elements }, rule) => elements.filter((at) => at.hint === rule.hint),
    propose: ({ element }) => (element.hint === '' ? [] : [{ by: 'hint', hint: element.hint }]),
  });
  return { LOCATOR_RULES: [...LOCATOR_RULES, hint] };
});
afterAll(() => vi.doUnmock('./index.ts'));

const byHint = (hint: string) => ({ by: 'hint', hint, matches: 1, fragile: false }) as unknown as Locator;

/** Only the typing step of the notes; its field can be found only by its hint. */
function traceByHint(hint: string): Trace {
  const trace = notesTrace();
  const steps = trace.steps.slice(1, 2).map((step) => ({ ...step, index: 0, locators: [byHint(hint)] }));
  return { ...trace, steps, final: { ...trace.final, checks: [] } };
}

describe('a rule that only the list names', () => {
  const editor = screenOf('editor');

  it('is proposed, and finds its element', () => {
    const field = editor.elements.find(({ hint }) => hint === 'Write here');
    if (field === undefined) throw new Error('the editor has a field');
    expect(locatorChain(editor, field)).toContainEqual(byHint('Write here'));
    expect(resolveLocator(editor, [byHint('Write here')])).toBe(field);
    expect(resolveLocator(editor, [byHint('Another')])).toBeNull();
  });

  it('is read from a stored trace, its fields checked', () => {
    const trace = traceByHint('Write here');
    expect(parseTrace(JSON.stringify(trace)).steps[0]?.locators).toEqual([byHint('Write here')]);
    const wrong = JSON.stringify(trace).replace('"hint":"Write here"', '"hint":7');
    expect(() => parseTrace(wrong)).toThrow('steps[0].locators[0].hint');
  });

  it('has its templates bound', () => {
    const trace = traceByHint(`For \${today|yyyy}`);
    const bound = bindTrace(trace, { parameters: {}, today: new Date(2031, 4, 6) });
    expect(bound.steps[0]?.locators).toEqual([byHint('For 2031')]);
  });

  it('is played', () => {
    const trace = traceByHint('Write here');
    const move = nextMove({ trace, state: PLAY_START, screen: editor, isLate: false, heal: 'off' });
    expect(move).toMatchObject({ kind: 'act', element: { hint: 'Write here' } });
  });

  it.each(emitters)('is listed as a loss by $format, which cannot write it', ({ format, emit }) => {
    const proof = { status: 'not_replayed', detail: '' } as const;
    const { content, files, losses } = emit(traceByHint('Write here'), { proof });
    if (format === 'neutral-json') {
      expect(losses).toEqual([]);
      expect(parseTrace(content).steps[0]?.locators).toEqual([byHint('Write here')]);
      return;
    }
    const loss = 'this format cannot find an element by its hint: left out of step 0';
    expect(losses).toContain(loss);
    expect([content, ...files.map(({ text }) => text)].join('\n')).toContain(loss);
  });
});
