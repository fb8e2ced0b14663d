import { expect, it } from 'vitest';
import { editor, type Format, lineWith } from './edited-body.fixture.ts';

/** Edits that are refused: what stands there instead, what is told, and what is expected. */
const REFUSED: readonly (readonly [Format, old: string, now: string, what: RegExp, expected: RegExp])[] = [
  // WebdriverIO
  [
    'webdriverio',
    'await app.sees("Write here");',
    'app.sees("Write here");',
    /cannot be read/,
    /await app\.tap/,
  ],
  ['webdriverio', 'await app.sees("Write here");', 'await app.shake("hard");', /trace does not/, /tap.*sees/],
  [
    'webdriverio',
    'await app.sees("Write here");',
    'await browser.pause(5);',
    /cannot be read/,
    /await app\.tap/,
  ],
  ['webdriverio', 'await app.sees("Write here");', 'console.log("x");', /cannot be read/, /await app\.tap/],
  [
    'webdriverio',
    'await app.sees("Write here");',
    'await app.sees("Write here"); await app.tap("A");',
    /cannot be read/,
    /end of the line/,
  ],
  [
    'webdriverio',
    'await app.sees("Write here");',
    '/* x */ await app.tap("A");',
    /cannot be read/,
    /end of the line/,
  ],
  ['webdriverio', 'sees("Write here")', 'sees()', /argument 1 of sees is missing/, /a text/],
  ['webdriverio', 'sees("Write here")', 'sees("")', /argument 1 of sees is ""/, /not empty/],
  ['webdriverio', 'sees("Write here")', 'sees("Write", "here")', /"here" too much/, /arguments/],
  ['webdriverio', 'sees("Write here")', 'sees(TITLE)', /the name TITLE/, /a text/],
  ['webdriverio', 'sees("Write here")', 'sees("Write" + x)', /cannot be read/, /commas/],
  ['webdriverio', 'sees("Write here")', 'sees(`Write ${x}`)', /cannot be read/, /double quotes/],
  ['webdriverio', 'sees("Write here")', 'sees("Write here)', /cannot be read/, /ends on its line/],
  ['webdriverio', 'sees("Write here")', 'sees("Write \\u12")', /cannot be read/, /an escape of TypeScript/],
  ['webdriverio', 'sees("Write here")', 'sees(5)', /argument 1 of sees is 5/, /a text/],
  ['webdriverio', 'pause(1.5)', 'pause("1.5")', /argument 1 of pause is "1.5"/, /a number of seconds/],
  ['webdriverio', 'pause(1.5)', 'pause(-1)', /argument 1 of pause is -1/, /a number of seconds/],
  [
    'webdriverio',
    '"id:list", "down"',
    '"id:list", "below"',
    /argument 2 of scroll is "below"/,
    /a direction: /,
  ],
  ['webdriverio', '"id:list", "down"', '"down"', /argument 2 of scroll is missing/, /a direction: /],
  [
    'webdriverio',
    '"Dark theme", "checked"',
    '"Dark theme", "on"',
    /argument 2 of turn is "on"/,
    /a state: .*checked/,
  ],
  [
    'webdriverio',
    '"desc:New note"',
    '"near:Button besides Save"',
    /argument 1 of tap is "near:/,
    /a locator: /,
  ],
  ['webdriverio', '"desc:New note"', '"nth:first Button"', /argument 1 of tap is "nth:/, /a locator: /],
  ['webdriverio', '"desc:New note"', '"id:"', /argument 1 of tap is "id:"/, /a locator: /],
  ['webdriverio', 'Milk for ${payee}', 'Milk for ${payer}', /no parameter payer/, /payee, pin/],
  ['webdriverio', '"payee": [', '"name": [', /no parameter payee/, /name, pin/],
  [
    'webdriverio',
    '["TAPWRIGHT_PAYEE", "Ada"]',
    '"Ada"',
    /parameter payee has no variable/,
    /both in brackets/,
  ],
  [
    'webdriverio',
    '["TAPWRIGHT_PAYEE", "Ada"]',
    '["TAPWRIGHT_PAYEE", 5]',
    /parameter payee has no variable/,
    /both in brackets/,
  ],
  [
    'webdriverio',
    '["TAPWRIGHT_PAYEE", "Ada"]',
    '["payee name", "Ada"]',
    /payee comes from payee name/,
    /a variable/,
  ],
  ['webdriverio', '"pin": [', '"payee": [', /cannot be read/, /the key payee once/],
  [
    'webdriverio',
    'start({ clear: true })',
    'start({ clean: true })',
    /start has clean as true/,
    /clear or home/,
  ],
  [
    'webdriverio',
    'start({ clear: true })',
    'start({ clear: "yes" })',
    /start has clear as "yes"/,
    /true or false/,
  ],
  ['webdriverio', 'await app.sees("Write here");', 'await app.start();', /second start/, /restart/],
  [
    'webdriverio',
    '"org.example.notes", ".List"',
    '"my notes", ".List"',
    /the app is "my notes"/,
    /a package name/,
  ],
  [
    'webdriverio',
    'import.meta.url, "org.example.notes"',
    'import.meta.url, PACKAGE',
    /the app is the name PACKAGE/,
    /a package name/,
  ],
  ['webdriverio', '  it("note", async', '  it.skip("note", async', /cannot be read/, /await app\.tap/],
  ['webdriverio', '  it("note", async () => {\n', '', /not stand in the test/, /between it/],
  [
    'webdriverio',
    '    app.step("the final check");',
    '    });\n    app.step("the final check");',
    /not stand in the test/,
    /between it/,
  ],
  [
    'webdriverio',
    'if (await app.isVisible("Skip")) {',
    'if (await app.isVisible("Skip", 3)) {',
    /argument 2 of is_visible is 3/,
    /a state: /,
  ],
  // pytest
  ['uiautomator2', 'app.sees("Write here")', 'await app.sees("Write here")', /cannot be read/, /app\.tap/],
  [
    'uiautomator2',
    'app.sees("Write here")',
    'app.sees("Write here", timeout=5)',
    /timeout by name too much/,
    /arguments/,
  ],
  [
    'uiautomator2',
    'app.sees("Write here")',
    'app.sees(text="Write here")',
    /argument 1 of sees is text by name/,
    /a text/,
  ],
  [
    'uiautomator2',
    'app.sees("Write here")',
    'app.sees(f"Write {x}")',
    /cannot be read/,
    /a plain text in quotes/,
  ],
  ['uiautomator2', 'app.sees("Write here")', 'app.sees("Write" " here")', /cannot be read/, /commas/],
  ['uiautomator2', 'app.sees("Write here")', 'app.sees("""Write here""")', /cannot be read/, /commas/],
  [
    'uiautomator2',
    'app.sees("Write here")',
    'app.sees("\\N{BULLET}")',
    /cannot be read/,
    /an escape of Python/,
  ],
  ['uiautomator2', 'app.sees("Write here")', 'app.sees(None)', /argument 1 of sees is null/, /a text/],
  ['uiautomator2', 'app.sees("Write here")', 'assert app.sees("Write here")', /cannot be read/, /app\.tap/],
  ['uiautomator2', 'app.sees("Write here")', 'app.sees_all("Write here")', /trace does not/, /sees_part/],
  [
    'uiautomator2',
    'app.sees("Write here")',
    '  app.sees("Write here")',
    /not stand in the test/,
    /indentation/,
  ],
  [
    'uiautomator2',
    '    app.sees("Write here")',
    'app.sees("Write here")',
    /not stand in the test/,
    /indented/,
  ],
  ['uiautomator2', 'app.sees("Write here")', 'import_os(1)', /cannot be read/, /app\.tap/],
  [
    'uiautomator2',
    '    app.start(clear=True)',
    '    app.tap("A")\n    app.start(clear=True)',
    /stands above start/,
    /start above/,
  ],
  ['uiautomator2', 'start(clear=True)', 'start(clear=1)', /start has clear as 1/, /true or false/],
  ['uiautomator2', 'start(clear=True)', 'start(True)', /start has true/, /by name/],
  ['uiautomator2', '${pin}', '${PIN}', /no parameter PIN/, /payee, pin/],
  [
    'uiautomator2',
    '        app.tap("Skip")',
    '      app.tap("A")\n        app.tap("Skip")',
    /not stand in the test/,
    /indentation/,
  ],
  // adb
  ['adb-shell', "sees 'Write here'", 'sees Write here', /"here" too much/, /arguments/],
  ['adb-shell', "sees 'Write here'", 'sees', /argument 1 of sees is missing/, /a text/],
  ['adb-shell', "sees 'Write here'", 'sees "Write $NAME"', /cannot be read/, /plain words/],
  ['adb-shell', "sees 'Write here'", 'sees $(date)', /cannot be read/, /plain words/],
  ['adb-shell', "sees 'Write here'", "sees 'Write here' && tap A", /cannot be read/, /plain words/],
  ['adb-shell', "sees 'Write here'", 'sees What?', /cannot be read/, /plain words/],
  ['adb-shell', "sees 'Write here'", 'sleep 2', /trace does not/, /pause/],
  ['adb-shell', 'pause 1.5', 'pause 1,5', /argument 1 of pause is "1,5"/, /a number of seconds/],
  [
    'adb-shell',
    "scroll 'id:list' down",
    "scroll 'id:list' downwards",
    /argument 2 of scroll/,
    /a direction: /,
  ],
  ['adb-shell', "tap 'desc:New note'", 'tap desc:New note', /"note" too much/, /arguments/],
  ['adb-shell', 'start clear', 'start clear hom', /start has "hom"/, /clear, home/],
  [
    'adb-shell',
    'app org.example.notes .List',
    'app org.example.notes .List extra',
    /the activity is "extra"/,
    /an activity/,
  ],
  [
    'adb-shell',
    'secret pin TAPWRIGHT_PIN',
    'secret pin TAPWRIGHT_PIN 1234',
    /secret has 3 words/,
    /secret NAME VARIABLE/,
  ],
  [
    'adb-shell',
    'parameter payee TAPWRIGHT_PAYEE Ada',
    'parameter payee TAPWRIGHT_PAYEE',
    /parameter has 2 words/,
    /parameter NAME/,
  ],
  ['adb-shell', 'secret pin', 'secret payee', /second parameter payee/, /another name/],
  ['adb-shell', '${pin}', '${code}', /no parameter code/, /payee, pin/],
  ['adb-shell', 'start clear\n', '', /there is no start/, /one start/],
  // Maestro
  [
    'maestro',
    '- assertVisible: Write here',
    '- assertSeen: Write here',
    /assertSeen is not read/,
    /docs\/maestro\.md/,
  ],
  ['maestro', '- assertVisible: Write here', '- assertVisible Write here', /is not read/, /a colon behind/],
  ['maestro', '- assertVisible: Write here', '- assertVisible: {txt: Write here}', /field txt/, /text, id/],
  ['maestro', '- assertVisible: Write here', '  - assertVisible: Write here', /not YAML/, /a flow/],
  ['maestro', '- assertVisible: Write here', '\t- assertVisible: Write here', /not YAML/, /a flow/],
  ['maestro', '- assertVisible: Write here', "- assertVisible: 'Write here", /not YAML|no command/, /./],
  ['maestro', 'direction: UP', 'direction: UPWARDS', /the direction UPWARDS/, /UP, DOWN/],
  ['maestro', 'appId: org.example.notes', 'appId: my notes', /appId/, /the id of an Android app/],
];

it.each(REFUSED)('%s refuses with its line, instead of %j: %j', (format, old, now, what, expected) => {
  const { content, read } = editor(format);
  expect(content).toContain(old);
  const body = content.replace(old, () => now);
  let error: unknown = null;
  try {
    read(body);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringMatching(what),
    expected: expect.stringMatching(expected),
  });
  // A parameter that is not there any more is missing on the first line that names it.
  const near = lineWith(content, /no parameter payee/.test(what.source) ? '${payee}' : old);
  const [, told] = /line (\d+)/.exec(String(error)) ?? [];
  if (told !== undefined && Number(told) > 1) expect(Math.abs(Number(told) - near)).toBeLessThanOrEqual(1);
  else expect(String(error)).toMatch(/line 1|appId/);
});
