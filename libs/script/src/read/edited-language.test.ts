import { expect, it } from 'vitest';
import { editor, type Format } from './edited-body.fixture.ts';

/** Edits of one language that say the same in another way. */
const SAME: readonly (readonly [Format, name: string, old: string, now: string])[] = [
  ['webdriverio', 'single quotes', '"Write here"', "'Write here'"],
  ['webdriverio', 'backticks', '"Write here"', '`Write here`'],
  ['webdriverio', 'an escape', '"Write here"', '"\\u0057rite\\x20here"'],
  ['webdriverio', 'a long escape', '"Write here"', '"\\u{57}rite here"'],
  ['webdriverio', 'a needless escape', '"Write here"', '"\\Write here"'],
  ['webdriverio', 'no semicolon', '"Write here");', '"Write here")'],
  ['webdriverio', 'a trailing comma', '"Write here")', '"Write here",)'],
  [
    'webdriverio',
    'a call on several lines',
    '("Write here")',
    '(\n      // here\n      "Write here", /* a text */\n    )',
  ],
  [
    'webdriverio',
    'a step in a comment of several lines',
    '    await app.tap("Save");',
    '    /* await app.tap("A");\n    await app.tap("B"); */\n    await app.tap("Save");',
  ],
  ['webdriverio', 'tabs', '    await app.sees("Write here");', '\t\tawait app.sees("Write here");'],
  ['webdriverio', 'no indentation', '    await app.sees("Write here");', 'await app.sees("Write here");'],
  ['webdriverio', 'a number in another way', 'pause(1.5)', 'pause(1.50)'],
  ['uiautomator2', 'single quotes', '"Write here"', "'Write here'"],
  ['uiautomator2', 'a raw text', '"Write here"', 'r"Write here"'],
  ['uiautomator2', 'an escape', '"Write here"', '"\\x57\\u0072ite\\040here"'],
  ['uiautomator2', 'a trailing comma', '"Write here")', '"Write here",)'],
  ['uiautomator2', 'a semicolon', '"Write here")', '"Write here");'],
  [
    'uiautomator2',
    'a call on several lines',
    '("Write here")',
    '(\n        # here\n        "Write here",\n    )',
  ],
  ['uiautomator2', 'a description', '    app.start(', '    """Writes\n    a note."""\n    app.start('],
  ['uiautomator2', 'an import', 'from tapwright_u2', 'import pytest\nfrom tapwright_u2'],
  ['maestro', 'double quotes', 'assertVisible: Write here', 'assertVisible: "Write here"'],
  ['maestro', 'single quotes', 'assertVisible: Write here', "assertVisible: 'Write here'"],
  ['maestro', 'another indentation', '- assertVisible: Write here', '-    assertVisible:   Write here'],
  ['maestro', 'a value below', '- assertVisible: Write here', '-\n  assertVisible:\n    Write here'],
  ['maestro', 'a command in a comment', '- tapOn: Save', '# - tapOn: Other\n- tapOn: Save'],
  [
    'maestro',
    'fields on lines',
    '{text: Dark theme, checked: true}}, commands',
    '{\n    text: Dark theme, checked: true}}, commands',
  ],
  ['adb-shell', 'double quotes', "'Write here'", '"Write here"'],
  ['adb-shell', 'a backslash', "'Write here'", 'Write\\ here'],
  ['adb-shell', 'spaces and tabs', "sees 'Write here'", "\tsees \t 'Write here'"],
  ['adb-shell', 'quotes within a word', "'Write here'", `W'rite 'here`],
  ['adb-shell', 'quotes that are not needed', 'tap Save', "tap 'Save'"],
];

it.each(SAME)('%s says the same with %s', (format, _name, old, now) => {
  const { content, read } = editor(format);
  expect(content).toContain(old);
  expect(read(content.replace(old, () => now)).trace).toEqual(read(content).trace);
});

it('Python is read with tabs as with spaces', () => {
  const { content, read } = editor('uiautomator2');
  expect(read(content.replaceAll('    ', '\t')).trace).toEqual(read(content).trace);
});

/** Texts that a language reads in its own way. */
const TEXTS: readonly (readonly [Format, written: string, text: string])[] = [
  ['uiautomator2', '"\\d+"', '\\d+'],
  ['uiautomator2', 'r"\\d+\\n"', '\\d+\\n'],
  ['uiautomator2', '"\\U0001F642 \\a"', '\u{1f642} \x07'],
  ['uiautomator2', '"it\\\nis"', 'itis'],
  ['webdriverio', '"\\d+ \\U1"', 'd+ U1'],
  ['webdriverio', '"\\0 \\u{1F642}"', '\0 \u{1f642}'],
  ['webdriverio', '`two\nlines`', 'two\nlines'],
  ['adb-shell', '"5 \\$\\$ \\"x\\" \\n"', '5 $$ "x" \\n'],
  ['adb-shell', "'two\nlines'", 'two\nlines'],
  ['maestro', '"a\\nb \\u00e4"', 'a\nb ä'],
  ['maestro', '5 $ each', '5 $$ each'],
];

it.each(TEXTS)('%s reads %s as its language does', (format, written, text) => {
  const { content, read } = editor(format);
  const old = { maestro: "'Milk for ${TAPWRIGHT_PAYEE}'", 'adb-shell': "'Milk for ${payee}'" };
  const was = format in old ? old[format as keyof typeof old] : '"Milk for ${payee}"';
  expect(content).toContain(was);
  const { steps } = read(content.replace(was, () => written)).trace;
  expect(steps.find(({ action }) => action.kind === 'text')?.action.text).toBe(text);
});
