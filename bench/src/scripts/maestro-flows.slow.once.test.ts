import { emitters, readScript, type ScriptOnDisk, type Trace } from '@tapwright/script';
import { virtualApps } from '@tapwright/virtual-apps';
import { describe, expect, it } from 'vitest';
import { visitScripts } from './bug-figures.ts';
import { lineFigures } from './line-figures.ts';
import { recordAll } from './record-runs.ts';
import { replayFigures } from './replay-figures.ts';
import { SAME, WORLDS } from './worlds.ts';

const scripts = [...recordAll(), ...visitScripts(Object.keys(virtualApps))].filter(
  ({ trace }) => trace !== null,
);
const maestro = emitters.find(({ format }) => format === 'maestro');
const proof = { status: 'not_replayed', detail: '' } as const;

function flowOf(trace: Trace): ScriptOnDisk {
  const emission = maestro?.emit(trace, { proof, name: 'x' });
  const files = emission?.files ?? [];
  const textOf = (of: string) => files.find(({ name }) => name === of)?.text ?? null;
  return {
    fileName: 'x.yaml',
    body: emission?.content ?? '',
    locators: textOf('x.locators.json'),
    read: textOf,
  };
}

/** What is done, on what, and what must be seen. */
const facts = ({ goal, steps, final, parameters, guards, start, screen, case: of }: Trace) => ({
  ...{ goal, parameters, start, screen },
  guards: guards.map(({ name }) => name),
  steps: steps.map(({ task, action, before, after }) => ({
    ...{
      sentence: of?.steps[task],
      kind: action.kind,
      direction: action.direction,
      isCommit: action.effect === 'commit',
    },
    text: ['text', 'keypad', 'swipe_selector', 'open_link'].includes(action.kind) ? action.text : null,
    keyboard: before.keyboard,
    checks: after.checks.map(({ kind }) => kind).toSorted(),
  })),
  // Those that hold by absence come last in a script.
  checks: final.checks.map(({ kind }) => kind).toSorted(),
});

const withoutHead = (body: string) => body.split('\n').slice(2);

describe('flows of all tasks and visits', () => {
  it('keep to 12 lines, two for each step and one for each check, of 120 columns, in every format', () => {
    const figures = lineFigures(scripts);
    expect(figures.map(({ format }) => format)).toContain('maestro');
    for (const { scripts: all, within, columns } of figures)
      expect([within, columns <= 120]).toEqual([all, true]);
  });

  it('are read into traces that say the same, and give the same flow', () => {
    expect(scripts.length).toBeGreaterThan(100);
    for (const { trace } of scripts) {
      if (trace === null) continue;
      const flow = flowOf(trace);
      const { trace: read, notes } = readScript(flow);
      expect(notes).toEqual([]);
      expect(withoutHead(flowOf(read).body)).toEqual(withoutHead(flow.body));
      expect(facts(read)).toEqual(facts(trace));
    }
  });

  it('replay as their traces do, when they are read again', () => {
    const some = scripts.filter(({ app }) => app === 'notes' || app === 'shop');
    const world = WORLDS.find((one) => one === SAME) ?? SAME;
    const read = some.map((script) => ({
      ...script,
      trace: script.trace === null ? null : readScript(flowOf(script.trace)).trace,
    }));
    const [was, is] = [replayFigures(some, world), replayFigures(read, world)];
    expect(was.replayed).toBeGreaterThan(10);
    expect({ is: is.replayed, failures: is.failures }).toEqual({ is: was.replayed, failures: was.failures });
  });
});
