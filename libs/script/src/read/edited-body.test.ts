import { describe, expect, it } from 'vitest';
import { caseTrace } from '../emit/case.fixture.ts';
import { editor, FORMATS, line, NOTE } from './edited-body.fixture.ts';

const HERE = line(
  '    await app.sees("Write here");',
  '    app.sees("Write here")',
  '- assertVisible: Write here',
  "sees 'Write here'",
);
const TAP = line(
  '    await app.tap("desc:New note");',
  '    app.tap("desc:New note")',
  '- tapOn: New note',
  "tap 'desc:New note'",
);
const SAVE = line('    await app.tap("Save");', '    app.tap("Save")', '- tapOn: Save', 'tap Save');
const TYPE = line(
  '    await app.typeInto("id:body", "Milk for ${payee}");',
  '    app.type_into("id:body", "Milk for ${payee}")',
  "- runFlow: {file: tapwright/type.yaml, env: {ID: body, TEXT: 'Milk for ${TAPWRIGHT_PAYEE}'}}",
  "type_into 'id:body' 'Milk for ${payee}'",
);
const GONE = line(
  '    await app.lacks("Old");',
  '    app.lacks("Old")',
  '- assertNotVisible: .*Old.*',
  'lacks Old',
);
const LAST = line(
  '    await app.sees("Saved");',
  '    app.sees("Saved")',
  '- assertVisible: Saved',
  'sees Saved',
);
const END = line(
  '    app.step("the final check");',
  '    app.step("the final check")',
  '# the final check',
  "step 'the final check'",
);
const COMMENT = line('    // once more', '    # once more', '# once more', '# once more');

/** The body with this in place of a line of it. */
function replaced(body: string, old: string, now: string): string {
  expect(body).toContain(`${old}\n`);
  return body.replace(`${old}\n`, () => now);
}

describe.each(FORMATS)('a body in %s', (format) => {
  const { content, locators, read, write, again, linesOf } = editor(format);
  const here = HERE[format];
  const tap = TAP[format];
  const save = SAVE[format];
  const type = TYPE[format];
  const gone = GONE[format];
  const last = LAST[format];
  const comment = COMMENT[format];
  const indent = /^\s*/.exec(here)?.[0] ?? '';
  const marked = (text: string) => text.replace(/^(\s*)/, format === 'webdriverio' ? '$1// ' : '$1# ');

  it.each<[string, string]>([
    ['a literal is another one', replaced(content, here, `${here.replace('Write', 'Read')}\n`)],
    [
      'a literal has an apostrophe',
      replaced(content, save, `${save.replace(/Save/, format === 'adb-shell' ? "'Don'\\''t'" : "Don't")}\n`),
    ],
    ['a step is another one', replaced(content, tap, `${tap.replace('New note', 'More')}\n`)],
    ['a text is another one', replaced(content, type, `${type.replace('Milk', 'Eggs')}\n`)],
    ['an element is another one', replaced(content, type, `${type.replace('body', 'title')}\n`)],
    ['a check is taken out', replaced(content, here, '')],
    ['a step is taken out', replaced(content, save, '')],
    ['a step is moved down', replaced(replaced(content, tap, ''), save, `${tap}\n${save}\n`)],
    ['a step is moved up', replaced(replaced(content, save, ''), tap, `${save}\n${tap}\n`)],
    [
      'a check is moved above the first step',
      replaced(replaced(content, here, ''), tap, `${here}\n${tap}\n`),
    ],
    ['a step is doubled', replaced(content, tap, `${tap}\n${tap}\n`)],
    ['a step is done once more later', replaced(content, save, `${tap}\n${save}\n`)],
    ['a check is doubled elsewhere', replaced(content, save, `${save}\n${here}\n`)],
    [
      'two steps are new',
      replaced(content, save, `${save.replace('Save', 'Next')}\n${save.replace('Save', 'Done')}\n${save}\n`),
    ],
    ['a text that must be gone is another one', replaced(content, gone, `${gone.replace('Old', 'Gone')}\n`)],
    ['a final check is another one', replaced(content, last, `${last.replace('Saved', 'Stored')}\n`)],
    ['a final check is new', replaced(content, last, `${last}\n${last.replace('Saved', 'Stored')}\n`)],
  ])('says in its trace what was edited: %s', (_name, body) => {
    expect(linesOf(again(body))).toEqual(linesOf(body));
    expect(again(body)).not.toBe(content);
    expect(again(again(body))).toBe(again(body));
  });

  it.each<[string, string]>([
    ['nothing', content],
    ['an empty line', replaced(content, here, `\n${here}\n\n`)],
    ['an empty line of spaces', replaced(content, here, `   \n${here}\n`)],
    ['a comment', replaced(content, here, `${comment}\n${here}\n`)],
    ['a comment at its end', replaced(content, here, `${here} ${comment.trim()}\n`)],
    ['a comment at the top', content.replace(/^(#!.*\n)?/, (shebang) => `${shebang}${comment.trim()}\n`)],
    [
      'a comment with a sentence of the end',
      replaced(content, save, `${marked(`${indent}the last steps`)}\n${save}\n`),
    ],
    ['a step in a comment that is there, too', replaced(content, here, `${marked(here)}\n${here}\n`)],
    ['line ends of Windows', content.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${content}`],
    ['spaces behind a line', replaced(content, here, `${here}  \n`)],
    ['no line end', content.trimEnd()],
  ])('says the same with %s', (_name, body) => {
    expect(again(body)).toBe(content);
  });

  it('does not do what stands in a comment', () => {
    const body = replaced(content, here, `${marked(here)}\n`);
    expect(again(body)).toBe(again(replaced(content, here, '')));
  });

  it('goes on behind its final checks, in their order', () => {
    const body = replaced(content, last, `${last}\n${save}\n${last}\n`);
    const kept = END[format];
    const { steps, final } = read(body).trace;
    expect(linesOf(again(body))).toEqual(linesOf(body).filter((one) => one !== kept));
    expect(steps.at(-1)).toMatchObject({ action: { kind: 'click' }, after: { checks: [{ text: 'Saved' }] } });
    expect(final.checks).toEqual([]);
  });

  it.each([
    `it's "so" \\ 100 %`,
    'Ünï 🙂 \u{e0067}',
    'two\nlines\tand a tab',
    '5 $$ and $${payee} and ${payee}',
    '\\d+ \\n %s #1 // /* */',
    'ends with a backslash \\',
    ' spaces ',
    '- a: {b} [c] & *d !e |',
    '`x` $(y)'.replaceAll('$', '$$$$'),
    'true',
    '007',
    'null',
  ])('keeps the text %j', (text) => {
    const steps = NOTE.steps.map((step) =>
      step.action.text?.startsWith('Milk') ? { ...step, action: { ...step.action, text } } : step,
    );
    const { content: body, read: readOwn, again: ownAgain } = editor(format, { ...NOTE, steps });
    expect(readOwn(body).trace.steps.map(({ action }) => action.text)).toContain(text);
    expect(ownAgain(body)).toBe(body);
  });

  it('keeps the locators and effects of lines that were moved', () => {
    const { read: readCase, content: body } = editor(format, caseTrace());
    const lines = body.split('\n');
    const at = lines.findIndex((one) => /(?:id: payee|id:payee)\W/.test(one));
    const before = readCase(body).trace.steps.find(({ locators }) => locators[0]?.by === 'id_text');
    const moved = [...lines.slice(0, at), ...lines.slice(at + 1, at + 5), lines[at], ...lines.slice(at + 5)];
    const after = readCase(moved.join('\n')).trace.steps.find(
      ({ locators }) => locators[0]?.by === 'id_text',
    );
    expect(before?.locators.length).toBeGreaterThan(1);
    expect(after?.locators).toEqual(before?.locators);
    expect(after?.action.effect).toBe('look');
  });

  it('does what its lines say where the file of locators lacks them, and refuses a broken file', () => {
    const kept = { ...JSON.parse(locators), steps: [] };
    expect(linesOf(write(read(content, JSON.stringify(kept)).trace).content)).toEqual(linesOf(content));
    expect(() => read(content, '{"format": "tapwright-locators-9"}')).toThrow('the file of locators');
    expect(() => read(content, '{')).toThrow('the file of locators');
    expect(read(content, `\ufeff${locators}`).trace).toEqual(read(content).trace);
  });
});
