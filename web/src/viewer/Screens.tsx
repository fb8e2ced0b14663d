import { type MouseEvent, useId } from 'react';
import { type Bounds, changedElements, elementAt, type Row, type Shown, screensOf } from './model.ts';
import { type Boxes, Overlay } from './Overlay.tsx';
import { usePicture } from './pictures.ts';
import { ratioOf } from './ratio.ts';
import classes from './Screens.module.css';
import type { ViewerDetails } from './types.ts';

export type Side = 'before' | 'after';

/** What somebody points at: an element of one of the two screens. */
export interface Pointed {
  readonly side: Side;
  readonly element: number;
}

interface ScreensProps {
  readonly row: Row;
  readonly details: ViewerDetails | null;
  readonly pointed: Pointed | null;
  readonly onPoint: (pointed: Pointed | null) => void;
}

/** The screens before and after an action, with what was done and what changed drawn over; of a step, its evidence. */
export function Screens({ row, details, pointed, onPoint }: ScreensProps) {
  const { before, after } = screensOf(row, details);
  const evidence = evidenceOf(row, details, after);
  const at = (side: Side, { elements }: Shown): Bounds | null =>
    pointed?.side === side ? (elements[pointed.element]?.bounds ?? null) : null;
  const point = (side: Side) => (element: number) => onPoint(element === -1 ? null : { side, element });
  if (row.action === null) {
    return (
      <div className={classes.screens}>
        <Screen
          shown={after}
          title="On this screen it was judged"
          boxes={{ evidence, pointed: at('after', after) }}
          onPoint={point('after')}
        />
      </div>
    );
  }
  return (
    <div className={classes.screens}>
      <Screen
        shown={before}
        title="Before"
        boxes={{ action: row.action, pointed: at('before', before) }}
        onPoint={point('before')}
      />
      <Screen
        shown={after}
        title="After"
        boxes={{
          evidence,
          changed: changedElements(before.elements, after.elements),
          pointed: at('after', after),
        }}
        onPoint={point('after')}
      />
    </div>
  );
}

/** Where the details name elements, their boxes are those; the report has them for the screen that it shows. */
function evidenceOf({ action, step }: Row, _details: ViewerDetails | null, after: Shown): readonly Bounds[] {
  const evidence = action === null ? step.evidence : action.evidence;
  if (evidence === null || (evidence.frame !== null && evidence.frame.id !== after.frame?.id)) return [];
  return evidence.elements.map(({ bounds }) => bounds);
}

interface ScreenProps {
  readonly shown: Shown;
  readonly title: string;
  readonly boxes: Boxes;
  readonly onPoint: (element: number) => void;
}

function Screen({ shown, title, boxes, onPoint }: ScreenProps) {
  const { frame, screen, elements } = shown;
  const id = useId();
  const move = (event: MouseEvent<HTMLDivElement>) => {
    if (frame === null || elements.length === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * frame.width;
    const y = ((event.clientY - box.top) / box.height) * frame.height;
    onPoint(elementAt(elements, x, y));
  };
  const where = screen === null ? '' : `, ${screen.activity.replace(/^.*\//, '')}`;
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id} className={classes.caption}>
        {title}
        {where}
      </figcaption>
      {frame === null ? (
        <div className={classes.empty}>No picture was taken.</div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a short cut: the list of elements does the same by keyboard
        <div
          className={classes.picture}
          style={ratioOf(frame)}
          onMouseMove={move}
          onMouseLeave={() => onPoint(-1)}
        >
          <Picture id={frame.id} alt={`Screen: ${title}${where}`} />
          <Overlay width={frame.width} height={frame.height} boxes={boxes} />
        </div>
      )}
    </figure>
  );
}

/** A picture of a screen; a place of its size while it is read, and where it is missing. */
export function Picture({ id, alt }: { readonly id: string; readonly alt: string }) {
  const address = usePicture(id);
  if (address === null) return <div className={classes.empty}>The picture is not there any more.</div>;
  if (address === undefined) return <div className={classes.waiting} />;
  return <img className={classes.image} src={address} alt={alt} decoding="async" draggable={false} />;
}
