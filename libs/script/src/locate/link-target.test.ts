import type { Action, TextLink } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import type { Emission } from '../emit/emitter.ts';
import { emitters } from '../emit/emitters.ts';
import { actionOn, notesTrace, screenOf } from '../emit/notes.fixture.ts';
import { makeTrace } from '../trace/make-trace.ts';
import { parseTrace } from '../trace/parse-trace.ts';
import { recordStep } from '../trace/record-step.ts';
import type { Trace } from '../trace/trace.ts';

/** A quarter from the left and halfway down in the button with the bounds [40,1000][500,1140]. */
const LINK: TextLink = { text: "the owner's $5 terms", part: [0.2, 0.25, 0.3, 0.75] };
const [typed, saved] = [screenOf('typed'), screenOf('saved')];
const plain = actionOn(typed, 'click', "It's done");
const onLink: Action = { ...plain, target: plain.target === null ? null : { ...plain.target, link: LINK } };

function linkTrace(): Trace {
  const steps = notesTrace().steps.slice(0, 2);
  return { ...notesTrace(), steps: [...steps, recordStep(2, onLink, typed, saved)] };
}
const emission = (format: string) =>
  emitters
    .find((one) => one.format === format)
    ?.emit(linkTrace(), { proof: { status: 'not_replayed', detail: '' } });

/** The script and what stands beside it. */
const textsOf = (of: Emission | undefined) =>
  [of?.content, ...(of?.files ?? []).map(({ text }) => text)].join('\n');

describe('a link inside of a text', () => {
  it('is stored in the trace by its place in its element, and read back', () => {
    const [, , step] = parseTrace(JSON.stringify(linkTrace())).steps;
    expect(step?.action.target?.link).toEqual(LINK);
    // If only a point is left, it is the point of the link.
    expect(step?.locators.find(({ by }) => by === 'point')).toMatchObject({ x: 155, y: 1_070 });
  });

  it.each([
    ['adb-shell', /^tap_part .+ 0\.25 0\.5$/m],
    ['uiautomator2', /app\.tap_part\(.+, 0\.25, 0\.5\)/],
    ['webdriverio', /app\.tapPart\(.+, 0\.25, 0\.5\);/],
    ['maestro', /^- tapOn: \{.+, point: '25%,50%'\}$/m],
  ])('%s presses that place of the element, names the link, and lists the loss', (format, pressed) => {
    const emitted = emission(format);
    expect(emitted?.content).toMatch(pressed);
    expect(textsOf(emitted)).toMatch(/link .*the owner.*terms.* in /);
    expect(emitted?.losses.filter((loss) => loss.includes('the place of a link'))).toHaveLength(1);
  });

  it.each([
    ['adb-shell', /^double_tap_part .+ 0\.25 0\.5$/m],
    ['uiautomator2', /app\.double_tap_part\(.+, 0\.25, 0\.5\)/],
    ['webdriverio', /app\.doubleTapPart\(.+, 0\.25, 0\.5\);/],
    ['maestro', /^- doubleTapOn: \{.+, point: '25%,50%'\}$/m],
  ])('%s taps twice there, where the run did', (format, pressed) => {
    const [first, second, third] = linkTrace().steps;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three steps');
    const twice = { ...third, action: { ...third.action, kind: 'double_click' as const } };
    const emitter = emitters.find((one) => one.format === format);
    const emitted = emitter?.emit(
      { ...linkTrace(), steps: [first, second, twice] },
      { proof: { status: 'not_replayed', detail: '' } },
    );
    expect(emitted?.content).toMatch(pressed);
    expect(textsOf(emitted)).toMatch(/double click link .*the owner.*terms.* in /);
  });

  it('contains no secret words', () => {
    const input = { goal: 'g', case: null, app: 'Notes', packageName: 'org.example.notes' };
    const link = { ...LINK, text: 'Pomegranate' };
    const target = onLink.target === null ? null : { ...onLink.target, link };
    const trace = makeTrace({
      ...input,
      start: { component: null, cleared: true },
      createdAt: '2030-01-02T03:04:05.000Z',
      expected: [],
      parameters: [{ name: 'pin', secret: true, value: 'Pomegranate' }],
      steps: [{ index: 0, task: 0, action: { ...onLink, target }, before: typed, after: saved }],
      last: saved,
    });
    expect(JSON.stringify(trace)).not.toContain('Pomegranate');
    expect(trace.steps[0]?.action.target?.link?.part).toEqual(LINK.part);
  });
});
