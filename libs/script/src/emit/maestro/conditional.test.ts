import { describe, expect, it } from 'vitest';
import { readBody } from '../../read/read-body.ts';
import { whyNot } from '../several-devices.ts';
import { maestro } from './maestro.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
/** Two conditions in one, one within another, checks at every border, and a switch, which is no condition. */
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
- runFlow: {when: {notVisible: {id: dark, checked: true}}, commands: [{tapOn: {id: dark}}]}
- tapOn: Save
`;
const trace = readBody({
  fileName: 'x.yaml',
  body: `appId: org.example.notes\n---\n${COMMANDS}`,
  locators: null,
});
const whens = (steps: typeof trace.steps) =>
  steps.map(({ action: { kind, text }, when, after: { checks }, locators }) => {
    const after = checks.map((check) => [check.kind, 'text' in check ? check.text : '']);
    return { kind, text, when, after, locators };
  });

describe('a flow with steps under conditions', () => {
  const { content, files } = maestro.emit(trace, { proof, name: 'x' });
  const read = (body: string) => {
    const textOf = (path: string) => files.find(({ name }) => name === path)?.text ?? null;
    return readBody({ fileName: 'x.yaml', body, locators: textOf('x.locators.json'), read: textOf });
  };

  it('has them as a tester would write them', () => {
    expect(content).toContain(
      ['- runFlow:', '    when: {visible: Skip}', '    commands:', '      - tapOn: Skip'].join('\n'),
    );
    const inner = '- runFlow:\n__when: {visible: {text: Name, enabled: true}}\n__commands:\n__  - tapOn:';
    expect(content).toContain(
      inner.replaceAll('__', ' '.repeat(16)).replace('- run', `${' '.repeat(12)}- run`),
    );
  });

  it('is read back as it was', () => {
    expect(whens(read(content).steps)).toEqual(whens(trace.steps));
  });

  it('is read as it was edited', () => {
    const other = read(content.replace('when: {visible: Skip}', 'when: {notVisible: Home}'));
    expect(other.steps[0]?.when).toMatchObject([{ is: 'notVisible', name: 'Home', steps: 1 }]);
    const longer = read(content.replace('      - tapOn: Skip\n', '      - tapOn: Skip\n      - back\n'));
    expect(longer.steps[0]?.when).toMatchObject([{ steps: 2 }]);
  });

  it('in one file has what each of them holds within it', () => {
    const { content: long } = maestro.emit(trace, { proof, selfContained: true });
    const at = (text: string) =>
      /^ */.exec(long.split('\n').find((line) => line.includes(text)) ?? '')?.[0].length;
    const depths = [
      "label: 'step 0,",
      "text: 'Begin'",
      "label: 'step 2,",
      "label: 'step 4,",
      "label: 'after step 5'",
    ];
    expect(depths.map(at)).toEqual([10, 18, 22, 16, 4]);
  });
});

it('a condition that no selector of Maestro asks for is refused', () => {
  const locators = [{ by: 'point' as const, x: 1, y: 1, matches: 1, fragile: true }];
  const when = [{ is: 'visible' as const, name: 'x', locators, steps: 1 }];
  const pointed = { ...trace, steps: trace.steps.slice(-1).map((step) => ({ ...step, when })) };
  expect(whyNot(maestro, pointed)).toContain('no maestro script');
});
