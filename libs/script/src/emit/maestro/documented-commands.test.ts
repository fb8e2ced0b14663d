import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { literal, parameter } from '../../text/template.ts';
import type { Trace, TraceStep } from '../../trace/trace.ts';
import { caseTrace } from '../case.fixture.ts';
import { darkThemeTrace } from '../home.fixture.ts';
import { actionOn, notesTrace, screenOf } from '../notes.fixture.ts';
import { undocumented } from './documented-commands.fixture.ts';
import { MAESTRO_HELPERS } from './helper.ts';
import { maestro } from './maestro.ts';

const proof = { status: 'replayed', detail: '3 of 3 steps on emulator-5554' } as const;
const emit = (trace: Trace) => maestro.emit(trace, { proof });

/** The documents of a flow: its settings and its commands. */
function read(content: string): readonly [unknown, unknown] {
  const [head, commands, more] = parseAllDocuments(content);
  if (head === undefined || commands === undefined || more !== undefined)
    throw new Error('two documents are a flow');
  for (const { errors, warnings } of [head, commands]) expect([...errors, ...warnings]).toEqual([]);
  return [head.toJS(), commands.toJS()];
}

function envOf({ parameters }: Trace): object {
  const given = parameters.filter(({ secret }) => !secret);
  return given.length === 0
    ? {}
    : { env: Object.fromEntries(given.map(({ env }) => [env, expect.any(String)])) };
}

/** A trace with one step of each kind of action, on an element whose text is hard to write. */
function hardTrace(): Trace {
  const editor = screenOf('editor');
  const [first] = notesTrace().steps;
  if (first === undefined) throw new Error('the trace has steps');
  const hard = literal('a: b # - {x} "y" \'z\' ${PIN} $5 \\ [q] é \n\u2028 end}');
  const kinds = [
    'click',
    'double_click',
    'long_click',
    'text',
    'clear',
    'scroll',
    'swipe_selector',
    'keypad',
    'back',
    'home',
    'enter',
    'wait',
    'restart',
    'open_link',
    'end',
  ] as const;
  const steps = kinds.map((kind, index): TraceStep => {
    const action = { ...actionOn(editor, kind, 'body'), text: kind === 'keypad' ? parameter('pin') : hard };
    const text = { by: 'text', text: hard, matches: 1, fragile: false } as const;
    const near = {
      by: 'near',
      className: 'x',
      anchor: hard,
      side: 'around',
      matches: 1,
      fragile: false,
    } as const;
    const checks = [
      { kind: 'contains', text: hard } as const,
      ...(
        [
          'present',
          'absent',
          'checked',
          'unchecked',
          'enabled',
          'disabled',
          'selected',
          'unselected',
          'focused',
        ] as const
      ).map((is) => ({ kind: 'state', name: 'it', locators: [near], is }) as const),
    ];
    return { ...first, index, action, locators: [text], after: { ...first.after, checks } };
  });
  const parameters = [{ name: 'pin', secret: true, value: null, env: 'TAPWRIGHT_PIN' }];
  return { ...notesTrace(), goal: hard, steps, parameters };
}

describe('every command of a flow is documented, with its fields', () => {
  it.each([
    ['notes', notesTrace()],
    ['case', caseTrace()],
    ['hard', hardTrace()],
    ['home', darkThemeTrace()],
  ])('%s', (_, trace) => {
    const { content, files } = emit(trace);
    const [head, commands] = read(content);
    expect(head).toEqual({ appId: trace.packageName, name: expect.any(String), ...envOf(trace) });
    expect(undocumented(commands)).toEqual([]);
    const [whole, all] = read(maestro.emit(trace, { proof, selfContained: true }).content);
    expect(whole).toEqual({ appId: trace.packageName, name: expect.any(String) });
    expect(undocumented(all)).toEqual([]);
    for (const { name, text } of files)
      if (name.endsWith('.yaml')) expect(undocumented(read(text)[1])).toEqual([]);
  });

  it.each(MAESTRO_HELPERS.filter(({ name }) => name.endsWith('.yaml')))('$name', ({ text }) => {
    const [head, commands] = read(text);
    expect(head).toEqual({ appId: 'any', env: expect.any(Object) });
    expect(undocumented(commands)).toEqual([]);
  });

  it('and the table finds what is not', () => {
    const bad = [
      { tapOn: { text: 'x', xpath: '//a' } },
      { sleep: 5 },
      { swipe: { direction: 'DOWNWARDS' } },
      { extendedWaitUntil: { visible: {}, timeout: '5s' } },
      { tapOn: { point: '12,13' } },
    ];
    expect(undocumented(bad)).toHaveLength(6);
  });
});
