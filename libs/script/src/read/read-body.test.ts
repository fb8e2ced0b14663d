import { describe, expect, it } from 'vitest';
import { caseTrace } from '../emit/case.fixture.ts';
import { conditionalNotes } from '../emit/conditions.fixture.ts';
import type { Emitter } from '../emit/emitter.ts';
import { emitters } from '../emit/emitters.ts';
import { noteAndFiles } from '../emit/file-trace.fixture.ts';
import { darkThemeTrace } from '../emit/home.fixture.ts';
import { notesTrace } from '../emit/notes.fixture.ts';
import { parseTrace } from '../trace/parse-trace.ts';
import type { Trace } from '../trace/trace.ts';
import { readBody } from './read-body.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
const READ = emitters.filter(({ helpers }) => helpers !== undefined);
const TRACES: readonly (readonly [string, Trace])[] = [
  ['notes', notesTrace()],
  ['case', caseTrace()],
  ['files', noteAndFiles()],
  ['home', darkThemeTrace()],
  ['conditions', conditionalNotes()],
];
const pairs = READ.flatMap((emitter) =>
  TRACES.map(([name, trace]) => ({ name, trace, emitter, format: emitter.format })),
);

function written({ emit, fileExtension }: Emitter, trace: Trace) {
  const { content, files } = emit(trace, { proof, name: 'x' });
  const read = (path: string) => files.find(({ name }) => name === path)?.text ?? null;
  return { fileName: `x.${fileExtension}`, body: content, locators: files[0]?.text ?? null, read };
}

describe.each(pairs)('$name as $format', ({ trace, emitter }) => {
  const script = written(emitter, trace);
  const read = readBody(script);

  it('is read into a trace that gives the same script', () => {
    const again = written(emitter, read);
    expect(again.body.split('\n').slice(3)).toEqual(script.body.split('\n').slice(3));
    const told = (json: string | null) => ({ ...JSON.parse(json ?? ''), losses: [] });
    expect(told(again.locators)).toEqual(told(script.locators));
  });

  it('keeps what is done, on what, and what must be seen', () => {
    expect(read.steps.map(({ action }) => [action.kind, action.text, action.direction])).toEqual(
      trace.steps.map(({ action }) => [
        action.kind,
        ['text', 'keypad', 'swipe_selector'].includes(action.kind) ? action.text : null,
        action.direction,
      ]),
    );
    expect(read.steps.map(({ task, action }) => [task, action.effect === 'commit'])).toEqual(
      trace.steps.map(({ task, action }) => [task, action.effect === 'commit']),
    );
    expect(read.steps.map(({ before }) => before.keyboard)).toEqual(
      trace.steps.map(({ before }) => before.keyboard),
    );
    expect(read.steps.map(({ when }) => when)).toEqual(trace.steps.map(({ when }) => when));
    expect({ ...read.start, hook: undefined }).toEqual({ ...trace.start, hook: undefined });
    expect([read.goal, read.packageName, read.parameters]).toEqual([
      trace.goal,
      trace.packageName,
      trace.parameters,
    ]);
  });

  it('is a trace that can be stored and read', () => {
    expect(parseTrace(JSON.stringify(read))).toEqual(read);
  });
});

describe.each(READ)('a body that was edited as $format', (emitter) => {
  const { body, ...rest } = written(emitter, notesTrace());

  it('does what its line says: the other ways to the old element are forgotten', () => {
    const line =
      emitter.format === 'maestro'
        ? ['tapOn: New note', 'tapOn: {id: compose}']
        : ['desc:New note', 'id:compose'];
    const edited = readBody({ ...rest, body: body.replace(line[0] ?? '', line[1] ?? '') });
    expect(edited.steps[0]).toMatchObject({ action: { kind: 'click', effect: 'commit' } });
    const by = { by: 'id', resourceId: 'org.example.notes:id/compose', className: '' };
    expect(edited.steps[0]?.locators[0]).toMatchObject(by);
    expect(JSON.stringify(edited.steps[0])).not.toContain('New note');
    expect(edited.steps.slice(1)).toEqual(readBody({ ...rest, body }).steps.slice(1));
  });

  it('is read without its file of locators, too', () => {
    const bare = readBody({ ...rest, body, locators: null });
    expect(bare.steps.map(({ action }) => action.kind)).toEqual(['click', 'text', 'click']);
    expect(bare.steps.every(({ locators }) => locators.length > 0)).toBe(true);
    expect(bare.screen).toEqual([0, 0]);
  });

  const odd: Readonly<Record<string, readonly [verb: string, state: string]>> = {
    sh: ['shake hard', "is_in 'Save' odd"],
    yaml: ['- shake: hard', '- assertVisible: {text: Save, checked: odd}'],
  };
  const [verb, state] = odd[emitter.fileExtension] ?? ['app.shake("hard")', 'app.is_in("Save", "odd")'];
  it.each([
    ['a call of its own', 'import_os(1)'],
    ['a verb that is not one', verb],
    ['a state that is not one', state],
  ])('is refused where a line is no line of a body: %s', (_name, line) => {
    expect(() => readBody({ ...rest, body: body.replace(/^.*(?:sees|assertVisible).*$/m, line) })).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID' }),
    );
  });
});

it.each(READ)('a place inside an element is read from $format', (emitter) => {
  const [first, ...others] = notesTrace().steps;
  if (first?.action.target == null) throw new Error('the first step has a target');
  const pressed = {
    ...first,
    action: { ...first.action, target: { ...first.action.target, spot: { x: 0.25, y: 0.5 } } },
  };
  const read = readBody(written(emitter, { ...notesTrace(), steps: [pressed, ...others] }));
  expect(read.steps[0]?.action).toMatchObject({ kind: 'click', target: { spot: { x: 0.25, y: 0.5 } } });
});

it('names what can be read', () => {
  expect(() => readBody({ fileName: 'x.txt', body: '', locators: null })).toThrow('x.txt is not a body');
});
