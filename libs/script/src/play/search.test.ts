import { parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { literal } from '../text/template.ts';
import { recordStep } from '../trace/record-step.ts';
import { type Check, TRACE_SCHEMA, type Trace } from '../trace/trace.ts';
import { nextMove, PLAY_START, type PlayMove, type PlayState } from './play-trace.ts';
import { SEARCH_SCROLLS_MAX } from './search.ts';

const APP = 'org.example.list';
const ROWS = 'Anchor Bakery Cellar Dragon Engine Ferry Garden Harbour Island Jungle Kettle Lighthouse'.split(
  ' ',
);
const IN_SIGHT = 4;

const node = (attributes: Readonly<Record<string, string | boolean>>, inside = '') =>
  `<node package="${APP}" enabled="true" ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>${inside}</node>`;

/** A list with some rows in sight, beginning with `first`. */
function listAt(first: number, rows: readonly string[] = ROWS, more = ''): Screen {
  const shown = rows.slice(first, first + IN_SIGHT).map((text, at) => {
    const bounds = `[0,${200 + at * 100}][1080,${300 + at * 100}]`;
    return node({ class: 'android.widget.TextView', clickable: true, text, bounds });
  });
  const list = node(
    { class: 'android.widget.ListView', scrollable: true, bounds: '[0,200][1080,600]' },
    shown.join(''),
  );
  const frame = node({ class: 'android.widget.FrameLayout', bounds: '[0,0][1080,1920]' }, list + more);
  const parsed = parseHierarchy(`<hierarchy rotation="0">${frame}</hierarchy>`, {
    packageName: APP,
    activity: `${APP}/.Main`,
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

function rowOf(screen: Screen, text: string) {
  const row = screen.elements.find((element) => element.text === text);
  if (row === undefined) throw new Error(text);
  return row;
}

/** Clicks one row; the screen shows the same before and after. */
function traceOf(row: string, checks: readonly Check[] = []): Trace {
  const before = listAt(Math.min(ROWS.indexOf(row), ROWS.length - IN_SIGHT));
  const target = toElementRef(before, rowOf(before, row));
  const action = { kind: 'click', target, text: null, direction: null, effect: 'look', key: 'k' } as const;
  const step = recordStep(1, action, before, before);
  return {
    schema: TRACE_SCHEMA,
    goal: 'choose a row',
    case: null,
    app: APP,
    packageName: APP,
    start: { component: null, cleared: true },
    screen: [1080, 1920],
    createdAt: '2030-01-02T03:04:05.000Z',
    parameters: [],
    guards: [],
    steps: [{ ...step, after: { ...step.after, checks } }],
    final: { activity: `${APP}/.Main`, checks: [] },
  };
}

interface Playing {
  readonly from?: number;
  readonly state?: PlayState;
  readonly rows?: readonly string[];
  readonly heal?: 'off' | 'similarity';
  /** A clock on the screen: no two views are the same. */
  readonly ticks?: boolean;
}

/** Plays on a list that scrolls by three rows, until the next move is not a scroll. */
function played(
  trace: Trace,
  { from = 0, state = PLAY_START, rows = ROWS, heal = 'off', ticks }: Playing = {},
) {
  let first = from;
  let scrolls = 0;
  let now = state;
  for (let look = 0; look < 200; look += 1) {
    const more = ticks === true ? node({ class: 'a.b.C', text: `${look}`, bounds: '[0,0][1080,90]' }) : '';
    const screen = listAt(first, rows, more);
    const move: PlayMove = nextMove({ trace, state: now, screen, isStill: true, isLate: true, heal });
    now = move.state;
    if (move.kind !== 'search') return { move, scrolls, first };
    scrolls += 1;
    const by = move.action.direction === 'down' ? 3 : -3;
    first = Math.max(0, Math.min(rows.length - IN_SIGHT, first + by));
  }
  throw new Error('no end');
}

describe('a missing target', () => {
  it('is searched for by scrolling, down to the end and then up', () => {
    expect(played(traceOf('Kettle'))).toMatchObject({
      move: { kind: 'act', action: { target: { text: 'Kettle' } } },
      scrolls: 3,
    });
    const above = played(traceOf('Anchor'), { from: 5 });
    expect(above).toMatchObject({ move: { kind: 'act', element: { text: 'Anchor' } }, first: 0 });
  });

  it('is waited for first: only a screen that holds still is scrolled', () => {
    const trace = traceOf('Kettle');
    const early = { trace, state: PLAY_START, screen: listAt(0), isLate: false, heal: 'off' } as const;
    expect(nextMove(early).kind).toBe('wait');
    expect(nextMove({ ...early, isStill: true }).kind).toBe('search');
  });

  it('is searched for after the keyboard was closed', () => {
    const seen = {
      trace: traceOf('Kettle'),
      screen: listAt(0),
      isLate: false,
      heal: 'off',
      isStill: true,
    } as const;
    const first = nextMove({ ...seen, state: PLAY_START, keyboardShown: true });
    expect(first).toMatchObject({ kind: 'uncover', action: { kind: 'back' } });
    expect(nextMove({ ...seen, state: first.state, keyboardShown: false }).kind).toBe('search');
  });

  it('fails the step when everything was searched and a scroll changes nothing', () => {
    const rows = ROWS.filter((text) => text !== 'Kettle');
    const { move, scrolls } = played(traceOf('Kettle'), { rows });
    expect(move).toMatchObject({ kind: 'failed', code: 'LOCATOR_NOT_FOUND' });
    expect(scrolls).toBeLessThan(10);
  });

  it('is given up after a maximum number of scrolls if the screen never stays the same', () => {
    const rows = ROWS.filter((text) => text !== 'Kettle');
    const { move, scrolls } = played(traceOf('Kettle'), { rows, ticks: true });
    expect(move.kind).toBe('failed');
    expect(scrolls).toBe(SEARCH_SCROLLS_MAX);
  });

  it('is also found above in a list that has no lower end', () => {
    const rows = [...ROWS, ...Array.from({ length: 300 }, (_, at) => `Further ${at}`)];
    const { move } = played(traceOf('Anchor'), { from: 8, rows });
    expect(move).toMatchObject({ kind: 'act', element: { text: 'Anchor' } });
  });

  it('is still awaited if searching has not found it in time', () => {
    const rows = ROWS.slice(0, 2);
    const trace = traceOf('Kettle');
    const common = { trace, screen: listAt(0, rows), isStill: true, isLate: false, heal: 'off' } as const;
    let state = PLAY_START;
    for (let moves = 0; moves < 3; moves += 1) state = nextMove({ ...common, state }).state;
    expect(nextMove({ ...common, state }).kind).toBe('wait');
    // The rest of the list comes late.
    expect(nextMove({ ...common, state, screen: listAt(0) }).kind).toBe('search');
  });
});

describe('checks', () => {
  /** Recorded on a larger screen than the one that it is played on. */
  const smaller = (trace: Trace): Trace => ({ ...trace, screen: [1080, 2400] });
  const acted: PlayState = { ...PLAY_START, acted: true };
  const says = (text: string): Check => ({ kind: 'text', text: literal(text) });

  it('may hold at different places of the scrolled list', () => {
    const checks = [says('Bakery'), says('Lighthouse')];
    expect(played(smaller(traceOf('Anchor', checks)), { state: acted }).move.kind).toBe('done');
  });

  it('do not scroll on a screen of the same size: they must hold where they held before', () => {
    const { move, scrolls } = played(traceOf('Anchor', [says('Lighthouse')]), { state: acted });
    expect(move).toMatchObject({ kind: 'failed', code: 'EXPECTATION_NOT_MET' });
    expect(scrolls).toBe(0);
  });

  it('fail where no place shows it', () => {
    const { move } = played(smaller(traceOf('Anchor', [says('Zebra')])), { state: acted });
    expect(move).toMatchObject({ kind: 'failed', code: 'EXPECTATION_NOT_MET' });
  });

  it('for something that is gone do not scroll: it would only move out of sight', () => {
    const checks: readonly Check[] = [{ kind: 'absent', text: literal('Anchor') }];
    const { move, scrolls } = played(smaller(traceOf('Anchor', checks)), { state: acted });
    expect(move.kind).toBe('failed');
    expect(scrolls).toBe(0);
  });
});

describe('healing', () => {
  const rows = ROWS.map((text) => (text === 'Kettle' ? 'Kettle, new' : text));

  it('finds a changed target that is out of sight', () => {
    const { move } = played(traceOf('Kettle'), { rows, heal: 'similarity' });
    expect(move).toMatchObject({ kind: 'act', healed: { element: { text: 'Kettle, new' } } });
  });

  it('chooses nothing else if the target is really gone', () => {
    const without = rows.filter((text) => !text.startsWith('Kettle'));
    const { move } = played(traceOf('Kettle'), { rows: without, heal: 'similarity' });
    expect(move).toMatchObject({ kind: 'failed', code: 'LOCATOR_NOT_FOUND' });
  });
});
