import { type MouseEvent, useRef } from 'react';
import type { LiveRun } from '../../api/live-run.ts';
import { elementAt } from '../../viewer/model.ts';
import { type Boxes, Overlay } from '../../viewer/Overlay.tsx';
import { usePicture } from '../../viewer/pictures.ts';
import { ratioOf } from '../../viewer/ratio.ts';
import { Picture } from '../../viewer/Screens.tsx';
import { Empty } from '../parts.tsx';
import { pressable } from './acts.ts';
import classes from './Live.module.css';
import type { LiveElement } from './steering.ts';

interface LiveScreenProps {
  readonly run: LiveRun;
  /** The field that a text would be typed into. */
  readonly field: LiveElement | null;
  /** Presses an element; null where there is none at that point. Absent while nobody has the phone in hands. */
  readonly onTouch: ((element: LiveElement | null) => void) | null;
}

/** The phone as it was seen last, with what is about to be touched drawn over it. */
export function LiveScreen({ run, field, onTouch }: LiveScreenProps) {
  const { screen } = run;
  if (screen === null) return <Empty>No screen was seen yet.</Empty>;
  const { width, height, elements, pictureId } = screen;
  const where = screen.activity.replace(/^.*\//, '');
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    onTouch?.(elements[elementAt(elements, x, y)] ?? null);
  };
  return (
    <figure className={classes.figure} aria-label="The phone">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut: what can be pressed is a button of its own */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same by keyboard: the buttons */}
      <div
        className={onTouch === null ? classes.phone : `${classes.phone} ${classes.held}`}
        style={ratioOf({ width, height })}
        onClick={onTouch === null ? undefined : press}
      >
        {pictureId === null ? (
          <Outlines elements={elements} size={{ width, height }} />
        ) : (
          <LastPicture id={pictureId} alt={`The screen of the phone, ${where}`} />
        )}
        <Overlay width={width} height={height} boxes={boxesOf(run, field)} />
        {onTouch !== null && <Places elements={elements} size={{ width, height }} onTouch={onTouch} />}
      </div>
      <figcaption className={classes.caption}>
        <bdi>{where}</bdi>, seen after step {run.step}
        {pictureId === null && '. There is no picture of it: its elements are drawn instead.'}
      </figcaption>
    </figure>
  );
}

/** What a paused run would touch, or what the step that is under way touches; in hands, the field that was chosen. */
function boxesOf({ state, proposal, last }: LiveRun, field: LiveElement | null): Boxes {
  const pointed = field?.bounds ?? null;
  const next = proposal ?? (last !== null && last.verdict === null ? last : null);
  if (next === null || state === 'ended') return { pointed };
  return { pointed, action: { kind: next.kind, bounds: next.bounds, from: null, to: null } };
}

/** The picture before stays until the next one is read, so that nothing flickers. */
function LastPicture({ id, alt }: { readonly id: string; readonly alt: string }) {
  const now = usePicture(id);
  const shown = useRef(id);
  if (now !== undefined) shown.current = id;
  return <Picture id={shown.current} alt={alt} />;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface PlacesProps {
  readonly elements: readonly LiveElement[];
  readonly size: Size;
  readonly onTouch: (element: LiveElement) => void;
}

/** A button over each element that takes a finger. The smaller ones lie on top. */
function Places({ elements, size, onTouch }: PlacesProps) {
  return pressable(elements).map((element) => (
    <button
      key={element.number}
      type="button"
      className={classes.place}
      aria-label={element.label === '' ? `Element ${element.number}` : element.label}
      style={{ ...placeOf(element, size), zIndex: layerOf(element, size) }}
      onClick={(event) => {
        event.stopPropagation();
        onTouch(element);
      }}
    />
  ));
}

/** What the elements say, where they stand. */
function Outlines({ elements, size }: Omit<PlacesProps, 'onTouch'>) {
  return elements
    .filter(({ text, desc }) => text !== '' || desc !== '')
    .map((element) => (
      <div key={element.number} className={classes.outline} style={placeOf(element, size)}>
        <bdi>{element.text === '' ? element.desc : element.text}</bdi>
      </div>
    ));
}

function placeOf({ bounds: [left, top, right, bottom] }: LiveElement, { width, height }: Size) {
  return {
    left: `${(left / width) * 100}%`,
    top: `${(top / height) * 100}%`,
    width: `${((right - left) / width) * 100}%`,
    height: `${((bottom - top) / height) * 100}%`,
  };
}

const LAYERS = 1_000;

function layerOf({ bounds: [left, top, right, bottom] }: LiveElement, { width, height }: Size): number {
  const share = ((right - left) * (bottom - top)) / (width * height);
  return 1 + Math.round(LAYERS * Math.max(0, 1 - share));
}
