import { describe, expect, it } from 'vitest';
import { judgeDump } from './dump.ts';

const SAVED = 'UI hierchary dumped to: /data/local/tmp/tapwright/x.xml\n';
const tree = (inner: string, rotation = 0): string =>
  `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${rotation}">${inner}</hierarchy>`;
const NODE = '<node index="0" package="org.example" bounds="[0,0][1,1]" />';

describe('judgeDump', () => {
  it('accepts a whole tree and reads its rotation', () => {
    expect(judgeDump(SAVED, `${tree(NODE, 3)}\n`)).toEqual({
      ok: true,
      hierarchy: tree(NODE, 3),
      rotation: 3,
    });
  });

  it('accepts a tree without declaration or rotation', () => {
    const bare = `<hierarchy>${NODE}</hierarchy>`;
    expect(judgeDump(SAVED, bare)).toEqual({ ok: true, hierarchy: bare, rotation: 0 });
  });

  it.each([
    ['ERROR: null root node returned by UiTestAutomationBridge.', '', 'null_root'],
    ['ERROR: could not get idle state.', '', 'not_idle'],
    ['java.lang.IllegalStateException: UiAutomationService … already registered!', '', 'busy'],
    ['Killed', '', 'busy'],
    [SAVED, '', 'empty'],
    [SAVED, '   \n', 'empty'],
    [SAVED, 'ERROR: null root node returned by UiTestAutomationBridge.', 'null_root'],
    [SAVED, 'what is this', 'not_xml'],
    [SAVED, tree(NODE).slice(0, -5), 'truncated'],
    [SAVED, tree(''), 'no_nodes'],
    [SAVED, '<hierarchy rotation="0" />', 'no_nodes'],
  ])('refuses %j with the file %j: %s', (status, file, failure) => {
    expect(judgeDump(status, file)).toEqual({ ok: false, failure });
  });
});

it('a file that begins a hundred thousand times is judged in no time', () => {
  const before = process.threadCpuUsage();
  const file = `<?xml version='1.0'?>${'<hierarchy '.repeat(400_000)}<node </hierarchy>`;
  expect(judgeDump('', file).ok).toBe(true);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
