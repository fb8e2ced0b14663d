import type { Bounds } from './model.ts';
import classes from './Screens.module.css';
import type { ReportAction } from './types.ts';

/** What is drawn of an action. */
type Drawn = Pick<ReportAction, 'bounds' | 'from' | 'to'> & { readonly kind: string };

export interface Boxes {
  /** What was done, on the screen before it. */
  readonly action?: Drawn | null;
  /** What a verdict rests on. */
  readonly evidence?: readonly Bounds[];
  /** What is other than before. */
  readonly changed?: readonly Bounds[];
  /** What somebody points at. */
  readonly pointed?: Bounds | null;
}

/** Drawn over a picture, in its pixels. */
export function Overlay({
  width,
  height,
  boxes: { action = null, evidence = [], changed = [], pointed = null },
}: {
  readonly width: number;
  readonly height: number;
  readonly boxes: Boxes;
}) {
  return (
    <svg className={classes.overlay} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {changed.map((bounds) => (
        <Box key={bounds.join()} bounds={bounds} className={classes.changed} />
      ))}
      {evidence.map((bounds) => (
        <Box key={bounds.join()} bounds={bounds} className={classes.evidence} />
      ))}
      {action !== null && <Done action={action} width={width} />}
      {pointed !== null && <Box bounds={pointed} className={classes.pointed} />}
    </svg>
  );
}

function Box({ bounds, className }: { readonly bounds: Bounds; readonly className: string | undefined }) {
  const [left, top, right, bottom] = bounds;
  return (
    <rect
      className={className}
      x={left}
      y={top}
      width={Math.max(1, right - left)}
      height={Math.max(1, bottom - top)}
      rx={6}
    />
  );
}

/** Places of a finger: kinds of actions that touch the screen at one point. */
const TOUCHES: ReadonlySet<string> = new Set(['click', 'double_click', 'long_click']);

function Done({ action, width }: { readonly action: Drawn; readonly width: number }) {
  const { bounds, from, to, kind } = action;
  const radius = width / 28;
  return (
    <>
      {bounds !== null && <Box bounds={bounds} className={classes.target} />}
      {bounds !== null && TOUCHES.has(kind) && (
        <circle
          className={classes.finger}
          cx={(bounds[0] + bounds[2]) / 2}
          cy={(bounds[1] + bounds[3]) / 2}
          r={radius}
        />
      )}
      {from !== null && to !== null && (
        <>
          <line className={classes.swipe} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
          <circle className={classes.finger} cx={to[0]} cy={to[1]} r={radius} />
        </>
      )}
    </>
  );
}
