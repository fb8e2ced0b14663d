import type { ScreenSource } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import type { Condition } from '../trace/conditions.ts';
import { CONDITIONAL_SCHEMA, type Trace, type TraceStep } from '../trace/trace.ts';
import { actionOn, DUMPS, notesTrace, screenOf } from './notes.fixture.ts';

const PACKAGE = 'org.example.notes';
const node = (attributes: string) => `<node package="${PACKAGE}" enabled="true" ${attributes}/>`;
const BANNER = [
  node('class="android.widget.TextView" text="Cookies" bounds="[40,1300][900,1400]"'),
  node('class="android.widget.Button" text="Accept" clickable="true" bounds="[40,1420][500,1540]"'),
].join('');
/** A picture at the start: the app is there, and nothing can be done. */
const PICTURE = `<hierarchy rotation="0">${node('class="android.widget.FrameLayout" bounds="[0,0][1080,1920]"')}</hierarchy>`;

const named = (text: string) => [{ by: 'text' as const, text, matches: 1, fragile: false }];
const COOKIES: Condition = { is: 'visible', name: 'Cookies', locators: named('Cookies'), steps: 1 };
const NOTES: Condition = { ...COOKIES, name: 'Rent', locators: named('Rent') };

/** Accepts cookies and opens the editor, each under these conditions. */
function asking(accept: readonly Condition[], open: readonly Condition[] = []): Trace {
  const { steps, ...rest } = notesTrace();
  const [first] = steps;
  if (first === undefined) throw new Error('the trace has steps');
  const seen = { ...first.after, checks: [{ kind: 'text' as const, text: 'Rent' }] };
  const target = { ...actionOn(screenOf('list'), 'click', 'New note'), key: 'accept' };
  const accepts: TraceStep = {
    ...first,
    action: target,
    locators: named('Accept'),
    after: seen,
    when: accept,
  };
  return {
    ...rest,
    schema: CONDITIONAL_SCHEMA,
    start: { component: null, cleared: false },
    steps: [accepts, { ...first, index: 1, when: open }],
    final: { activity: '', checks: [] },
  };
}

/** A banner that may be there, and an editor that may be open already. */
export const conditionalNotes = (): Trace =>
  asking(
    [COOKIES],
    [{ ...NOTES, name: 'Save', locators: named('Save'), is: 'notVisible', state: 'enabled' }],
  );

/** The list of the notes, with a banner or without; before it, a picture stands for some seconds. */
function notesWith({ banner = false, pictureMs = 0 }) {
  const is = { banner, at: 'list' as 'list' | 'editor', began: Date.now() };
  const done: string[] = [];
  const hierarchy = (): string => {
    if (Date.now() - is.began < pictureMs) return PICTURE;
    const dump = DUMPS[is.at];
    return is.banner ? dump.replace('</node></hierarchy>', `${BANNER}</node></hierarchy>`) : dump;
  };
  const source: ScreenSource = {
    width: 1080,
    height: 1920,
    apps: [{ packageName: PACKAGE, launchComponent: `${PACKAGE}/.List`, versionName: '1', versionCode: 1 }],
    clock: { now: () => Date.UTC(2030, 0, 2, 9), pass: () => {}, shift: () => {} },
    view: () => ({
      hierarchy: hierarchy(),
      packageName: PACKAGE,
      activity: `${PACKAGE}/.List`,
      keyboardShown: false,
      rotation: 0,
    }),
    picture: async () => ({ png: new Uint8Array(), synthetic: true }),
    input(event) {
      const isTap = event.kind === 'tap' && hierarchy() !== PICTURE;
      if (isTap && is.banner && event.y >= 1420 && event.y < 1540) {
        is.banner = false;
        done.push('accept');
      } else if (isTap && event.y >= 1700) {
        is.at = 'editor';
        done.push('open');
      }
      return { basis: 'synthetic', place: is.at };
    },
    start: () => {
      is.began = Date.now();
      return true;
    },
    forceStop: () => {},
    clear: () => true,
  };
  return { source, done };
}

/** Runs the script of a trace on a phone with this screen; limits each wait to the given seconds. */
type Play = (
  trace: Trace,
  source: ScreenSource,
  seconds: number,
) => Promise<{ readonly code: number; readonly said: string }>;

/** Tests what a script does under conditions; the same for every format, and as `decide.ts` has it. */
export function itAsks(play: Play): void {
  const played = async (trace: Trace, phone: Parameters<typeof notesWith>[0], seconds = 30) => {
    const { source, done } = notesWith(phone);
    const began = performance.now();
    const { code, said } = await play(trace, source, seconds);
    expect(code, said).toBe(0);
    return { done, said, ms: performance.now() - began };
  };
  const told = (words: string) => `not done: what is done only where ${words}`;

  it('does what stands under something visible as soon as it is there, also after a picture that stands still', async () => {
    const { done, said } = await played(asking([COOKIES]), { banner: true, pictureMs: 5_000 });
    expect(done).toEqual(['accept', 'open']);
    expect(said).not.toContain('not done');
  });

  it('does not do it, and not its checks, on a still screen that shows what is next, and tells it', async () => {
    const trace = asking([COOKIES]);
    const steps = trace.steps.map((step, at) =>
      at > 0 ? step : { ...step, after: { ...step.after, checks: [{ kind: 'text' as const, text: 'x' }] } },
    );
    const { done, said, ms } = await played({ ...trace, steps }, {});
    expect(done).toEqual(['open']);
    expect(said).toContain(told('"Cookies" is visible'));
    expect(ms).toBeLessThan(25_000);
  });

  it('waits until the deadline, and no longer, where the screen does not show what is next', async () => {
    const { done } = await played(asking([COOKIES]), { banner: true, pictureMs: 7_000 }, 4);
    expect(done).toEqual(['open']);
  });

  it('does what stands under something that is not visible on a still screen, and not where it stays', async () => {
    const gone = { ...COOKIES, is: 'notVisible' } as const;
    const there = await played(asking([{ ...COOKIES }], [gone]), {});
    expect(there.done).toEqual(['open']);
    const accepted = asking([{ ...gone, locators: named('Rent'), name: 'Rent' }]);
    const stays = await played(accepted, { banner: true });
    expect(stays.done).toEqual(['open']);
    expect(stays.said).toContain(told('"Rent" is not visible'));
  });

  it('knows a line behind what was not done from one in it with the same words', async () => {
    const { steps, ...rest } = asking([COOKIES]);
    const chains = [named('Rent'), steps[1]?.locators ?? []];
    const alike = steps.map((step, at) => ({ ...step, locators: [...named('Go'), ...(chains[at] ?? [])] }));
    const { done } = await played({ ...rest, steps: alike }, {}, 8);
    expect(done).toEqual(['open']);
  });

  it('does what stands under two conditions only where both hold, and goes by the next step that is done', async () => {
    const both = [COOKIES, { ...NOTES, state: 'checked' as const }];
    const { done, said } = await played(asking(both, [NOTES]), { banner: true });
    expect(done).toEqual(['open']);
    expect(said).toContain(told('"Rent" is visible as checked'));
    expect((await played(asking([COOKIES, NOTES], [NOTES]), { banner: true })).done).toEqual([
      'accept',
      'open',
    ]);
  });
}
