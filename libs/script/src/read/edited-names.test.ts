import { describe, expect, it } from 'vitest';
import { caseTrace } from '../emit/case.fixture.ts';
import { editor, FORMATS, type Format, line, lineWith, NOTE } from './edited-body.fixture.ts';

describe('names', () => {
  it.each<[Format, string, string, string]>([
    ['webdriverio', 'it("note"', 'it("Writes a \\"note\\""', 'Writes a "note"'],
    ['uiautomator2', 'def test_note()', 'def test_write_a_note()', 'write a note'],
    ['maestro', 'name: note', 'name: Writes a note', 'Writes a note'],
  ])('that were edited are those of the trace: %s', (format, old, now, goal) => {
    const { content, read, again, linesOf } = editor(format);
    const body = content.replace(old, now);
    expect(read(body).trace.goal).toBe(goal);
    expect(linesOf(again(body))).toEqual(linesOf(body));
  });

  it('of the app and of the case are read, too', () => {
    const spec = editor('webdriverio');
    expect(
      spec.read(spec.content.replace('describe("org.example.notes"', "describe('Notes'")).trace.app,
    ).toBe('Notes');
    const { content, read } = editor('uiautomator2', caseTrace());
    expect(read(content.replace('test_transfer_1', 'test_transfer_2')).trace.case).toMatchObject({
      id: 'transfer_2',
    });
    expect(read(content).trace.case).toMatchObject({ id: 'transfer-1' });
  });
});

describe('sentences of a case', () => {
  const sentence = line('    app.step("Prepare', '    app.step("Prepare', '# Prepare', "step 'Prepare");
  const confirm = line('    app.step("Confirm', '    app.step("Confirm', '# Confirm', "step 'Confirm");
  const check = line(
    '    await app.sees("Copy");',
    '    app.sees("Copy")',
    '- assertVisible: Copy',
    'sees Copy',
  );

  it.each(FORMATS)('are edited, moved and doubled in %s', (format) => {
    const { content, read, again, linesOf } = editor(format, caseTrace());
    const edited = content.replace(sentence[format], sentence[format].replace('Prepare', 'Begin'));
    expect(read(edited).trace.case?.steps[0]).toMatch(/^Begin a transfer/);
    expect(linesOf(again(edited))).toEqual(linesOf(edited));
    const whole = content.split('\n').find((one) => one.startsWith(confirm[format])) ?? '';
    const doubled = content.replace(whole, () => `${whole}\n${check[format]}`);
    expect(linesOf(again(doubled))).toEqual(linesOf(doubled));
    const empty = content.replace(whole, () => `${whole}\n${whole.replace('Confirm', 'Look at')}`);
    // In a flow it is a comment, and says nothing where all sentences are there.
    expect(linesOf(again(empty))).toEqual(linesOf(format === 'maestro' ? content : empty));
  });

  it.each(['webdriverio', 'uiautomator2', 'adb-shell'] as const)(
    'stand above the first step in %s',
    (format) => {
      const { content, read } = editor(format, caseTrace());
      const tap = line('    await app.tap("Ad");', '    app.tap("Ad")', '', 'tap Ad')[format];
      const body = content.replace(sentence[format], `${tap}\n${sentence[format]}`);
      expect(() => read(body)).toThrow(
        `line ${lineWith(body, sentence[format])} of the script cannot be read`,
      );
    },
  );
});

describe('texts that were cut to fit their line', () => {
  const long = `It is ${'very '.repeat(40)}long`;
  const trace = {
    ...NOTE,
    steps: NOTE.steps.map((step) =>
      step.action.text?.startsWith('Milk') ? { ...step, action: { ...step.action, text: long } } : step,
    ),
  };

  it.each(['webdriverio', 'uiautomator2', 'adb-shell'] as const)('are whole in the trace in %s', (format) => {
    const { content, read, locators } = editor(format, trace);
    const cut = content.split('\n').find((one) => one.includes('…')) ?? '';
    const typed = (body: string) =>
      read(body, locators).trace.steps.flatMap(({ action }) => action.text ?? []);
    expect(typed(content.replace(cut, `${cut}\n${cut}`)).slice(0, 2)).toEqual([long, long]);
    const edited = content.replace('It is very', 'It was very');
    expect(() => read(edited, locators)).toThrow(`line ${lineWith(content, cut)} of the script`);
    expect(typed(edited.replace(/…(?=["'])/, ' long'))[0]).toMatch(/^It was very .* long$/);
    expect(read(content, null).notes).toEqual([expect.stringContaining(`line ${lineWith(content, cut)}:`)]);
  });

  it('are not mistaken for texts that end so', () => {
    const { content, read } = editor('uiautomator2', trace);
    expect(() => read(content.replace('"Write here"', '"Loading…"'))).not.toThrow();
  });
});
