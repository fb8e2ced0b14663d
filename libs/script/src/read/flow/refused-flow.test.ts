import { describe, expect, it } from 'vitest';
import { APP, flow, read } from './flow.fixture.ts';

const long = `- repeat: {times: 100, commands: [{repeat: {times: 100, commands: [back]}}]}`;
const many = Array.from({ length: 60 }, () => '- runFlow: a.yaml').join('\n');
const nested = (depth: number): string =>
  depth === 0 ? 'back' : `{runFlow: {commands: [${nested(depth - 1)}]}}`;

describe('is refused with its line and what to do', () => {
  it.each<[string, string, string]>([
    ['- constructor', 'constructor is not read', 'take it out'],
    ['- evalScript: ${output.x = 1}', 'evalScript is not read', 'env'],
    ['- runScript: evil.js', 'runScript is not read', 'env'],
    ['- runScript: {file: ../scripts/set-up.js}', 'runScript is not read', 'before the replay'],
    ['- pasteText', 'pasteText has nothing to paste', 'inputText'],
    ['- setClipboard: "${output.x}"', 'is JavaScript', 'a variable of env'],
    ['- assertVisible "Save"', 'is not read', 'a colon behind assertVisible'],
    ['- setLocation: {latitude: 1, longitude: 2}', 'setLocation is not read', 'set up the phone before'],
    ['- travel: {points: [], speed: 3}', 'travel is not read', 'set up the phone before'],
    ['- setOrientation: LANDSCAPE', 'setOrientation is not read', 'set up the phone before'],
    ['- addMedia: [a.png]', 'addMedia is not read', 'before the replay'],
    ['- assertWithAI: {assertion: x}', 'assertWithAI is not read', 'asks no model'],
    ['- assertTrue: ${1 == 1}', 'assertTrue is not read', 'assertVisible'],
    ['- tapOn: {text: A, colour: B}', 'the field colour is not read', 'text, id, index'],
    ['- tapOn: {below: {below: B}}', 'what stands behind below', 'one other element'],
    ['- tapOn: {below: B, above: C}', 'what stands behind below', 'one other element'],
    [
      '- tapOn: {text: A, childOf: {id: b, index: 1}}',
      'what stands behind childOf',
      'its text or its id alone',
    ],
    ['- tapOn: {containsDescendants: [A, B]}', 'what stands behind containsDescendants', 'one other element'],
    ['- tapOn: {below: B, point: "5%,5%"}', 'what stands behind below', 'no point'],
    ['- tapOn: {id: "row_.*++"}', 'only Java reads', 'the whole id'],
    ['- tapOn: {id: "row_${ROW}"}', 'its id has a variable', '--set NAME=VALUE'],
    ['- tapOn: {id: "row_.*", below: B}', 'its id is a pattern beside', 'the whole id'],
    ['- tapOn: {below: {id: "row_.*"}}', 'what stands behind below', 'one other element'],
    ['- tapOn: {}', 'it names no element', 'a text, an id'],
    ['- tapOn: {text: A, index: x}', 'its index is no number', 'index: 1'],
    ['- tapOn: {point: "5,5%"}', 'the point 5,5% is not read', 'in percent'],
    ['- tapOn: "save.*\\\\Q.\\\\E++"', 'a pattern that only Java reads', 'the whole text'],
    ['- tapOn: ".*${NAME}.*"', 'a pattern with a variable', 'the whole text'],
    ['- tapOn: {text: A, enabled: true, checked: true}', 'asks for several states', 'one state'],
    ['- inputText: ${1 + 1}', '${1 + 1} is JavaScript', 'a variable of env'],
    ['- inputText: ${output.x}', '${output.x} is JavaScript', 'a variable of env'],
    ['- pressKey: volume up', 'the key volume up', 'back, home or enter'],
    ['- swipe: {direction: ROUND}', 'the direction ROUND', 'UP, DOWN'],
    ['- launchApp: {appId: org.other}', 'another app', APP],
    ['- launchApp: {arguments: {scenario: happy}}', 'the field arguments', 'take it out'],
    ['- tapOn: {text: A, repeat: many}', 'without a fixed number', 'up to 100'],
    ['- back\n- launchApp: {clearState: true}', 'erases data before its first step only', 'two flows'],
    ['- stopApp\n- tapOn: A', 'does not stop its app', 'launchApp behind it'],
    ['- repeat: {while: {visible: A}, commands: [back]}', 'repeats without an end', 'times beside while'],
    ['- repeat: {times: 2, while: {true: "${X}"}, commands: [back]}', 'its while is not read', 'visible'],
    ['- repeat: {times: 101, commands: [back]}', 'without a fixed number', 'up to 100'],
    [long, 'the flow is too long', '1000 commands'],
    [many, 'it runs too many files', '50 at most'],
    [`- ${nested(9)}`, 'flows stand too deep', '8 levels'],
    ['- runFlow: loop.yaml', 'flows stand too deep', '8 levels'],
    ['- runFlow: ../a.yaml', 'outside of the flow', 'in the folder'],
    ['- runFlow: parts/../../a.yaml', 'outside of the flow', 'in the folder'],
    ['- runFlow: /etc/passwd', 'outside of the flow', 'in the folder'],
    ['- runFlow: none.yaml', 'none.yaml cannot be read', 'in the folder'],
    ['- runFlow: huge.yaml', 'the flow is too long', '256000 characters'],
    ['- runFlow: {when: {visible: {point: "5%,5%"}}, commands: [back]}', 'names a point', 'a text or an id'],
    ['- runFlow: {when: {true: "${X}"}, commands: [back]}', 'depends on the screen', '--when LINE=yes'],
    ['- &a back\n- *a', 'this is no command', 'one command behind each hyphen'],
    ['- tapOn: [', 'it is not YAML', 'a flow of Maestro'],
    ['- {back: {}, scroll: {}}', 'this is no command', 'one command behind each hyphen'],
  ])('%s', (commands, what, advice) => {
    const files = {
      'a.yaml': flow('- back'),
      'loop.yaml': flow('- runFlow: loop.yaml'),
      'huge.yaml': `${'#'.repeat(256_001)}`,
    };
    const refused = () => read(commands, { files });
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        message: expect.stringMatching(/^line \d+ of \S+\.yaml: /),
      }),
    );
    expect(refused).toThrow(expect.objectContaining({ message: expect.stringContaining(what) }));
    expect(refused).toThrow(expect.objectContaining({ expected: expect.stringContaining(advice) }));
  });

  it('names the line in the file in which the command stands', () => {
    const files = { 'parts/a.yaml': flow('- back\n\n- shake') };
    expect(() => read('- back\n- runFlow: parts/a.yaml', { files })).toThrow('line 5 of parts/a.yaml: shake');
  });

  it.each([
    ['onFlowStart: back\n', 'these are no commands'],
    ['ext: {}\n', 'the setting ext is not read'],
    ['env: {A: [1]}\n', 'env has the name A without a text'],
  ])('the setting %s', (settings, what) => {
    expect(() => read('- back', { settings })).toThrow(what);
  });
});
