import { useInViewport } from '@mantine/hooks';
import { nameOfScreen, shortActivity } from '@tapwright/report/words-of-way';
import { useEffect, useRef } from 'react';
import classes from './AppMap.module.css';
import type { PlacedMap, PlacedScreen, PlacedWay } from './lay-out-map.ts';
import { ScreenPicture } from './ScreenPicture.tsx';

interface DrawnMapProps {
  readonly placed: PlacedMap;
  readonly scale: number;
  /** The screen that is shown beside the map, by its id. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Screens as buttons with their pictures, and arrows between them. It scrolls in itself. */
export function DrawnMap({ placed, scale, chosen, onChoose }: DrawnMapProps) {
  const { width, height, screens, ways } = placed;
  const map = useRef<HTMLElement>(null);
  // It may have been chosen elsewhere: by a way that leads to it. The page stays where it is.
  useEffect(() => {
    const place = placed.screens.find(({ node }) => node.id === chosen);
    if (map.current !== null && place !== undefined) bringIntoView(map.current, boxOf(place, placed, scale));
  }, [placed, chosen, scale]);
  const touches = ({ from, to }: PlacedWay) => from === chosen || to === chosen;
  // What is drawn last lies above.
  const ordered = ways.toSorted((a, b) => Number(touches(a)) - Number(touches(b)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.map} ref={map} tabIndex={0} aria-label="Map">
      <div className={classes.paper} style={{ width: width * scale, height: height * scale }}>
        <div className={classes.drawn} style={{ width, height, transform: `scale(${scale})` }}>
          <svg className={classes.ways} width={width} height={height} aria-hidden="true">
            {ordered.map((way) => (
              <Way key={`${way.from} ${way.to}`} way={way} isTouching={touches(way)} />
            ))}
          </svg>
          {screens.map((screen) => (
            <ScreenButton
              key={screen.node.id}
              screen={screen}
              size={placed.size}
              isChosen={screen.node.id === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function boxOf({ left, top }: PlacedScreen, { size: { width, height } }: PlacedMap, scale: number): Box {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

/** Scrolls this element alone, and only where not all of the box is seen: then the box comes to its middle. */
function bringIntoView(element: HTMLElement, { left, top, width, height }: Box): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  const isSeen =
    left >= scrollLeft &&
    left + width <= scrollLeft + clientWidth &&
    top >= scrollTop &&
    top + height <= scrollTop + clientHeight;
  if (isSeen) return;
  element.scrollTo({ left: left + (width - clientWidth) / 2, top: top + (height - clientHeight) / 2 });
}

const HEAD_LENGTH = 9;
const HEAD_WIDTH = 4.5;

function Way({
  way: { points, text, label },
  isTouching,
}: {
  readonly way: PlacedWay;
  readonly isTouching: boolean;
}) {
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) return null;
  const line = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x},${y}`).join('');
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const touching = isTouching ? ` ${classes.touches}` : '';
  return (
    <>
      <path className={`${classes.way}${touching}`} d={line} />
      <path
        className={`${classes.head}${touching}`}
        d={`M0,0L-${HEAD_LENGTH},${HEAD_WIDTH}L-${HEAD_LENGTH},-${HEAD_WIDTH}Z`}
        transform={`translate(${end.x},${end.y}) rotate(${turn})`}
      />
      <text className={classes.wayText} x={text.x} y={text.y + 4}>
        {label}
      </text>
    </>
  );
}

function ScreenButton({
  screen: { node, left, top },
  size,
  isChosen,
  onChoose,
}: {
  readonly screen: PlacedScreen;
  readonly size: PlacedMap['size'];
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}) {
  const { ref: seen, inViewport } = useInViewport<HTMLSpanElement>();
  return (
    <button
      type="button"
      className={classes.screen}
      style={{ left, top, ...size }}
      aria-pressed={isChosen}
      title={nameOfScreen(node)}
      onClick={() => onChoose(node.id)}
    >
      <span className={classes.thumb} ref={seen}>
        {inViewport && <ScreenPicture id={node.artifacts.screenshot ?? null} alt="" />}
      </span>
      <bdi className={classes.name}>{shortActivity(node.activity)}</bdi>
      <bdi className={classes.quiet}>{node.title}</bdi>
      <span className={classes.quiet}>{timesText(node.seen)}</span>
    </button>
  );
}

function timesText(seen: number): string {
  return seen === 1 ? 'seen once' : `seen ${seen} times`;
}
