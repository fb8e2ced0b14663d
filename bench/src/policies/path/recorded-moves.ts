import {
  elementOf,
  type RecordedApp,
  type RecordedElement,
  type RecordedEvent,
  sameControl,
  type TruthAction,
  titleOf,
} from '@tapwright/evaluation';

/** An action on a node, with the node to which it is known to lead. */
export interface Move {
  readonly kind: TruthAction['kind'];
  /** Null for a key. */
  readonly element: RecordedElement | null;
  readonly to: string;
}

const KINDS: Readonly<Record<string, Move['kind']>> = {
  tap: 'click',
  long_tap: 'long_click',
  set_text: 'text',
};

/** The moves of every node of an app, computed on demand. */
export interface RecordedMoves {
  from(node: string): readonly Move[];
}

const known = new WeakMap<RecordedApp, RecordedMoves>();

/**
 * What is known about a node: its own recorded events, and those of nodes with the same structure for the same
 * widget, as a replayed recording uses them. Scrolls are left out: they are found by looking for what is below the
 * fold.
 */
export function recordedMoves(app: RecordedApp): RecordedMoves {
  const before = known.get(app);
  if (before !== undefined) return before;
  const edges = Map.groupBy(app.edges, ({ from }) => from);
  const mates = Map.groupBy(app.nodes, (node) => app.struct(node));
  const found = new Map<string, readonly Move[]>();
  const moves: RecordedMoves = {
    from(node) {
      const ready = found.get(node);
      if (ready !== undefined) return ready;
      const own = (edges.get(node) ?? []).flatMap(({ to, event }) => ownMove(app, { node, to, event }));
      const others = (mates.get(app.struct(node)) ?? []).filter((mate) => mate !== node);
      const borrowed = others.flatMap((mate) =>
        (edges.get(mate) ?? []).flatMap(({ to, event }) => borrowedMove(app, { node, mate, to, event })),
      );
      const all = [...own, ...borrowed.filter((move) => !own.some((mine) => isSameAction(mine, move)))];
      found.set(node, all);
      return all;
    },
  };
  known.set(app, moves);
  return moves;
}

export function isSameAction(a: Pick<Move, 'kind' | 'element'>, b: Pick<Move, 'kind' | 'element'>): boolean {
  return a.kind === b.kind && a.element === b.element;
}

interface Leading {
  readonly node: string;
  readonly to: string;
  readonly event: RecordedEvent;
}

function ownMove(app: RecordedApp, { node, to, event }: Leading): readonly Move[] {
  if (event.type === 'key') return event.key === 'BACK' ? [{ kind: 'back', element: null, to }] : [];
  const kind = KINDS[event.type];
  const screen = app.screen(node);
  const element = screen === null ? null : elementOf(screen, event);
  return kind === undefined || element === null ? [] : [{ kind, element, to }];
}

function borrowedMove(
  app: RecordedApp,
  { node, mate, to, event }: Leading & { readonly mate: string },
): readonly Move[] {
  const screen = app.screen(node);
  const other = app.screen(mate);
  const [move] = ownMove(app, { node: mate, to, event });
  if (screen === null || other === null || move === undefined || move.element === null) return [];
  const wanted = move.element;
  const title = titleOf(other, wanted);
  const alike = screen.filter(
    (element) =>
      element.resourceId === wanted.resourceId &&
      element.className === wanted.className &&
      (element.editable || titleOf(screen, element) === title),
  );
  const inPlace = alike.find(({ bounds }) => bounds.every((side, at) => side === wanted.bounds[at]));
  const element = inPlace ?? (alike.length === 1 ? alike[0] : undefined);
  return element === undefined ? [] : [{ ...move, element }];
}

/** Where an action on one of these elements is known to lead; it stays on the node where nothing is known. */
export function outcomes(
  app: RecordedApp,
  node: string,
  action: { readonly kind: Move['kind']; readonly elements: readonly RecordedElement[] },
): readonly string[] {
  const screen = app.screen(node);
  const right = new Set(action.elements);
  const known = recordedMoves(app)
    .from(node)
    .filter(({ kind, element }) => kind === action.kind && isAmong(element));
  return known.length === 0 ? [node] : [...new Set(known.map(({ to }) => to))];

  function isAmong(element: RecordedElement | null): boolean {
    if (element === null) return right.size === 0;
    return screen !== null && sameControl(screen, element).some((same) => right.has(same));
  }
}
