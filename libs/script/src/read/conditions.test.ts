import { describe, expect, it } from 'vitest';
import { emitters } from '../emit/emitters.ts';
import { notesTrace } from '../emit/notes.fixture.ts';
import { whyNot } from '../emit/several-devices.ts';
import { readBody } from './read-body.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
/** Two conditions in one, one within another, checks at every border, and a state. */
const COMMANDS = `- launchApp
- tapOn: {text: Skip, optional: true}
- runFlow:
    when: {visible: Welcome, notVisible: {id: main}}
    commands:
      - assertVisible: Begin
      - runFlow:
          when: {visible: {text: Name, enabled: true}}
          commands:
            - tapOn: {id: name}
            - inputText: Ada
      - tapOn: Go
- assertVisible: List
- tapOn: Save
`;
const trace = readBody({
  fileName: 'x.yaml',
  body: `appId: org.example.notes\n---\n${COMMANDS}`,
  locators: null,
});

/** How each language writes the block of one condition, and what no trace has. */
const LANGUAGES = [
  {
    format: 'webdriverio',
    block: ['    if (await app.isVisible("Skip")) {', '      await app.tap("Skip");', '    }'],
    nested: ['        if (await app.isVisible("Name", "enabled")) {', '          await app.tap("id:name");'],
    not: 'app.isNotVisible("id:main")',
    other: ['app.isVisible("Skip")', 'app.isNotVisible("Home", "checked")'],
    back: '      await app.press("back");',
    odd: [
      '    } else {',
      '    if (await app.isVisible()) {\n    }',
      '    if (Math.random() > 0.5) {',
      '    if (!(await app.isVisible("Skip"))) {',
      '    if (await app.isVisible("Skip", "odd")) {\n    }',
      '    if (await app.isVisible("Skip")) await app.tap("Skip");',
    ],
  },
  {
    format: 'uiautomator2',
    block: ['    if app.is_visible("Skip"):', '        app.tap("Skip")'],
    nested: ['            if app.is_visible("Name", "enabled"):', '                app.tap("id:name")'],
    not: 'app.is_not_visible("id:main")',
    other: ['app.is_visible("Skip")', 'app.is_not_visible("Home", "checked")'],
    back: '        app.press("back")',
    odd: [
      '    else:',
      '    elif app.is_visible("Skip"):',
      '    if True:',
      '    if not app.is_visible("Skip"):',
      '    if app.is_visible("Skip", "odd"):',
      '    while app.is_visible("Skip"):',
    ],
  },
  {
    format: 'adb-shell',
    block: ['if is_visible Skip; then', '  tap Skip', 'fi'],
    nested: ['    if is_visible Name enabled; then', "      tap 'id:name'"],
    not: "is_not_visible 'id:main'",
    other: ['is_visible Skip;', "is_not_visible Home 'checked';"],
    back: '  press back',
    odd: [
      'else',
      'if ! is_visible Skip; then',
      'if [ -e x ]; then',
      'if is_visible Skip odd; then\nfi',
      'if is_visible Skip && true; then',
      'while is_visible Skip; do',
    ],
  },
] as const;

describe.each(LANGUAGES)('steps under conditions as $format', ({ format, block, nested, ...language }) => {
  const emitter = emitters.find((one) => one.format === format);
  if (emitter === undefined) throw new Error(format);
  const { content, files, losses } = emitter.emit(trace, { proof, name: 'x' });
  const read = (body: string, locators: string | null = files[0]?.text ?? null) =>
    readBody({ fileName: `x.${emitter.fileExtension}`, body, locators });
  const [first = ''] = block;

  it('read as a tester would write them', () => {
    expect(content).toContain(`${block.join('\n')}\n`);
    expect(content).toContain(nested.join('\n'));
    expect(content).toContain(language.not);
    expect(content.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  it('are read back as they were, and written in the same way', () => {
    const again = read(content);
    const about = (of: typeof trace) =>
      of.steps.map(({ action: { kind, text }, when, after: { checks } }) => ({
        ...{ kind, text, checks: checks.length },
        when: when?.map(({ is, name, state, steps }) => ({ is, name, state, steps })),
      }));
    expect(about(again)).toEqual(about(trace));
    expect(again.schema).toBe(trace.schema);
    expect(emitter.emit(again, { proof, name: 'x' }).content.split('\n').slice(3)).toEqual(
      content.split('\n').slice(3),
    );
    expect(losses).toContainEqual(expect.stringContaining('the condition of step 0'));
  });

  it('are read as they were edited, without the file of locators too', () => {
    const [old, other] = language.other;
    const changed = content.replace(old, other);
    for (const locators of [undefined, null])
      expect(read(changed, locators).steps[0]?.when).toMatchObject([
        {
          is: 'notVisible',
          name: 'Home',
          state: 'checked',
          steps: 1,
          locators: [{ by: 'text', text: 'Home' }],
        },
      ]);
    const longer = read(content.replace(`${block[1]}\n`, `${block[1]}\n${language.back}\n`));
    expect(longer.steps[0]?.when).toMatchObject([{ steps: 2 }]);
    expect(longer.steps[1]?.action.kind).toBe('back');
    const removed = read(content.replace(`${block.join('\n')}\n`, ''));
    expect(removed.steps).toHaveLength(trace.steps.length - 1);
    expect(removed.steps[0]?.when).toMatchObject([{ name: 'Welcome' }, { name: 'main' }]);
  });

  it.each(language.odd)('are refused with their line and advice: %s', (line) => {
    const number = content.slice(0, content.indexOf(first)).split('\n').length + 1;
    const body = content.replace(`${block[1]}\n`, `${line}\n`);
    expect(() => read(body)).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        message: expect.stringMatching(new RegExp(`^line ${number} of the script`)),
        expected: expect.stringMatching(/block of its own|a state: |a locator: |end of the line/),
      }),
    );
  });

  it('are refused where nothing but a place names the element', () => {
    const locators = [{ by: 'point' as const, x: 1, y: 1, matches: 1, fragile: true }];
    const when = [{ is: 'visible' as const, name: 'x', locators, steps: 1 }];
    const pointed = { ...trace, steps: trace.steps.slice(-1).map((step) => ({ ...step, when })) };
    expect(whyNot(emitter, trace)).toBeNull();
    expect(whyNot(emitter, pointed)).toMatch(/no .* script: it cannot ask.*--when LINE=yes/);
    expect(() => emitter.emit(pointed, { proof })).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        expected: expect.stringContaining('--when LINE=yes'),
      }),
    );
  });

  it('are told as losses where they go by a place', () => {
    const nth = { by: 'nth' as const, className: 'android.widget.Button', containerId: '', nth: 2 };
    const locators = [{ ...nth, matches: 1, fragile: true }];
    const when = [{ is: 'visible' as const, name: 'x', locators, steps: 1 }];
    const placed = { ...trace, steps: trace.steps.slice(-1).map((step) => ({ ...step, when })) };
    const script = emitter.emit(placed, { proof });
    expect(script.content).toContain('nth:2 Button');
    expect(script.losses).toContainEqual(expect.stringContaining('goes by a place in a list'));
  });

  it('are left out where nothing is done under them', () => {
    const end = { kind: 'end' as const, target: null };
    const steps = trace.steps.map((step, at) =>
      at === 0 ? { ...step, action: { ...step.action, ...end } } : step,
    );
    expect(emitter.emit({ ...trace, steps }, { proof }).content).not.toContain(first);
  });

  it('have at most two more lines each, of 120 columns, with long texts and deep in others', () => {
    const long = `It's "long": ${'word '.repeat(60)}`;
    const [step] = notesTrace().steps;
    if (step === undefined) throw new Error('the notes have steps');
    const locators = [{ by: 'text' as const, text: long, matches: 1, fragile: false }];
    const when = Array.from({ length: 6 }, () => ({
      ...{ is: 'notVisible' as const, name: long, state: 'unselected' as const, locators, steps: 1 },
    }));
    const deep = emitter.emit({ ...trace, steps: [{ ...step, when, locators }] }, { proof });
    const lines = deep.content.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(12 + 2 + step.after.checks.length + 2 * when.length);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });
});
