import type { InputEvent, ScreenSource } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import type { Trace, TraceStep } from '../trace/trace.ts';
import { actionOn, DUMPS, notesTrace, screenOf } from './notes.fixture.ts';

const PACKAGE = 'org.example.notes';

/** The notification shade. */
export const SHADE = `<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0"><node class="android.widget.FrameLayout" package="com.android.systemui"
 bounds="[0,0][1080,1920]"><node class="android.widget.TextView" package="com.android.systemui" text="09:41"
 bounds="[40,60][300,160]"/></node></hierarchy>`;

const DIALOG = `<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0"><node class="android.widget.FrameLayout" package="${PACKAGE}"
 bounds="[0,0][1080,1920]"><node class="android.widget.Button" package="${PACKAGE}" text="Not now" clickable="true"
 bounds="[100,600][500,800]"/></node></hierarchy>`;

/** Presses the button at the bottom of the list, or a key, then HOME; `before` and `next`: was the keyboard open? */
export function coveredTrace(kind: 'click' | 'back' | 'enter', before?: boolean, next?: boolean): Trace {
  const { steps, ...rest } = notesTrace();
  const found = [before, next].map((keyboard) => (keyboard === undefined ? {} : { keyboard }));
  const action = kind === 'click' ? {} : { action: actionOn(screenOf('list'), kind, null), locators: [] };
  const checks = kind === 'click' ? steps[0]?.after.checks : [];
  return {
    ...rest,
    start: { component: null, cleared: false },
    steps: steps.slice(0, 2).map((step, at) => ({
      ...step,
      ...(at === 0 ? action : { action: actionOn(screenOf('list'), 'home', null), locators: [] }),
      before: { ...step.before, ...found[at] },
      after: { ...step.after, checks: at === 0 ? (checks ?? []) : [] },
    })),
    final: { activity: '', checks: [] },
  };
}

/** The trace with its first step changed. */
export function withFirst(trace: Trace, change: (step: TraceStep) => TraceStep): Trace {
  return { ...trace, steps: trace.steps.map((step, at) => (at === 0 ? change(step) : step)) };
}

interface Over {
  /** How many BACKs the shade takes. */
  readonly shade?: number;
  /** Over the list from the start, or over the editor as it opens. */
  readonly keyboard?: 'list' | 'editor';
  /** A text of the app that the keyboard hides, also in the dump. */
  readonly hides?: string;
  /** Shows a question that one button answers; BACK closes it, too. */
  readonly dialog?: boolean;
}

/** The list and the editor of the notes with what lies over them; `inputs` are taps and keys, without HOME. */
export function coveredNotes({ shade = 0, keyboard, hides = '', dialog = false }: Over) {
  const inputs: string[] = [];
  const is = { at: 'list' as 'list' | 'editor', shade, keyboard: keyboard === 'list', dialog };
  const open = (): void => {
    is.at = 'editor';
    is.keyboard = keyboard === 'editor';
  };
  /** Whether the input went to what lies over the app. */
  const isTaken = (event: InputEvent): boolean => {
    const isBack = event.kind === 'key' && event.key === 'BACK';
    if (is.shade > 0) {
      if (isBack) is.shade -= 1;
      return true;
    }
    if (is.dialog) {
      if (isBack || (event.kind === 'tap' && event.y < 900)) is.dialog = false;
      return true;
    }
    if (!is.keyboard) return false;
    if (isBack) is.keyboard = false;
    return isBack || (event.kind === 'tap' && event.y >= 1_152);
  };
  const hierarchy = (): string => {
    if (is.shade > 0) return SHADE;
    if (is.dialog) return DIALOG;
    const dump = is.at === 'list' ? scrollable(DUMPS.list) : DUMPS.editor;
    return is.keyboard && hides !== '' ? dump.replace(hides, '') : dump;
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
      keyboardShown: is.keyboard,
      rotation: 0,
    }),
    picture: async () => ({ png: new Uint8Array(), synthetic: true }),
    input(event) {
      const said = wordsOf(event);
      if (said !== 'HOME') inputs.push(said);
      if (!isTaken(event)) {
        if (said === NEW_NOTE) open();
        if (said === 'BACK') is.at = 'list';
      }
      return { basis: 'synthetic', place: is.at };
    },
    start: () => true,
    forceStop: () => {},
    clear: () => true,
  };
  return { source, inputs };
}

const NEW_NOTE = 'tap 970 1770';

const scrollable = (dump: string): string =>
  dump.replace('class="android.widget.FrameLayout"', 'class="android.widget.ScrollView" scrollable="true"');

function wordsOf(event: InputEvent): string {
  if (event.kind === 'tap') return `tap ${event.x} ${event.y}`;
  return event.kind === 'key' ? event.key : event.kind;
}

/** Runs the script of a trace on a phone with this screen; limits each wait to the given seconds. */
type Play = (
  trace: Trace,
  source: ScreenSource,
  seconds: number,
) => Promise<{ readonly code: number; readonly said: string }>;

/** Tests how a script deals with what lies over the app; the same for every format. */
export function itUncovers(play: Play): void {
  const passed = async (trace: Trace, over: Over, seconds = 8): Promise<readonly string[]> => {
    const { source, inputs } = coveredNotes(over);
    const { code, said } = await play(trace, source, seconds);
    expect(code, said).toBe(0);
    return inputs;
  };

  it('closes a window of the system with BACK, before a target and before a key', async () => {
    expect(await passed(coveredTrace('click'), { shade: 1 })).toEqual(['BACK', NEW_NOTE]);
    expect(await passed(coveredTrace('back'), { shade: 1 })).toEqual(['BACK', 'BACK']);
    expect(await passed(coveredTrace('enter'), { shade: 2 })).toEqual(['BACK', 'BACK', 'ENTER']);
  });

  it('closes it at most three times', async () => {
    const { source, inputs } = coveredNotes({ shade: 99 });
    const { code, said } = await play(coveredTrace('click'), source, 2);
    expect([code, inputs]).toEqual([1, ['BACK', 'BACK', 'BACK']]);
    expect(said).toContain('FAILED at step 1');
  });

  it('closes the window of a guard before it presses a key, which the window would receive', async () => {
    const button = { by: 'text', text: 'Not now', matches: 1, fragile: false } as const;
    const guards = [{ name: 'a question', shows: [button], dismiss: [button] }];
    const trace = { ...coveredTrace('back'), guards };
    expect(await passed(trace, { dialog: true })).toEqual(['tap 300 700', 'BACK']);
  });

  it.each([undefined, false])(
    'closes a keyboard over the target that was not there in the run (%s)',
    async (before) => {
      expect(await passed(coveredTrace('click', before), { keyboard: 'list' })).toEqual(['BACK', NEW_NOTE]);
    },
  );

  it('leaves a keyboard open that was open in the run, or that does not cover the target', async () => {
    const unchecked = (step: TraceStep): TraceStep => ({ ...step, after: { ...step.after, checks: [] } });
    const there = withFirst(coveredTrace('click', true), unchecked);
    expect(await passed(there, { keyboard: 'list' })).toEqual([NEW_NOTE]);
    const locators = [{ by: 'text', text: 'Rent', matches: 1, fragile: false } as const];
    const above = withFirst(coveredTrace('click', false), (step) => ({ ...unchecked(step), locators }));
    expect(await passed(above, { keyboard: 'list' })).toEqual(['tap 470 300']);
  });

  it('closes a keyboard before it scrolls to a target that is out of sight', async () => {
    const over = { keyboard: 'list', hides: 'New note' } as const;
    expect(await passed(coveredTrace('click'), over)).toEqual(['BACK', NEW_NOTE]);
  });

  it('closes a keyboard that hides the result of a step, after half of the waiting time', async () => {
    const checks = [{ kind: 'contains', text: 'Grüße' } as const];
    const brought = (next: boolean) =>
      withFirst(coveredTrace('click', false, next), (step) => ({
        ...step,
        after: { ...step.after, checks },
      }));
    const over = { keyboard: 'editor', hides: 'Grüße' } as const;
    expect(await passed(brought(false), over, 4)).toEqual([NEW_NOTE, 'BACK']);
    const { source, inputs } = coveredNotes(over);
    const { code } = await play(brought(true), source, 2);
    expect([code, inputs]).toEqual([1, [NEW_NOTE]]);
  });

  it('leaves out a BACK that closed the keyboard in the run, where no keyboard is open', async () => {
    expect(await passed(coveredTrace('back', true), {})).toEqual([]);
    expect(await passed(coveredTrace('back', true), { keyboard: 'list' })).toEqual(['BACK']);
  });

  it('first closes the keyboard, then presses a BACK that was meant for the app', async () => {
    expect(await passed(coveredTrace('back', false), { keyboard: 'list' })).toEqual(['BACK', 'BACK']);
    expect(await passed(coveredTrace('back'), { keyboard: 'list' })).toEqual(['BACK']);
  });
}
