import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

const HEIGHT = 240;
const COLOURS = ['#1c7ed6', '#e8590c', '#2f9e44'] as const;

export interface Line {
  readonly label: string;
  readonly values: readonly number[];
}

/** Lines over one axis. What it shows stands in a table beside it, for those who cannot see it. */
export function LineChart({
  label,
  along,
  lines,
}: {
  readonly label: string;
  /** The values of the axis, rising. */
  readonly along: Line;
  readonly lines: readonly Line[];
}) {
  const { ref: sized, width } = useElementSize();
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = target.current;
    if (element === null || width === 0) return;
    const plot = new uPlot(
      {
        width,
        height: HEIGHT,
        scales: { x: { time: false } },
        legend: { live: false },
        axes: [{ label: along.label, stroke: 'currentColor' }, { stroke: 'currentColor' }],
        series: [
          { label: along.label },
          ...lines.map(({ label: name }, at) => ({
            label: name,
            stroke: COLOURS[at % COLOURS.length] ?? 'gray',
            width: 2,
          })),
        ],
      },
      [[...along.values], ...lines.map(({ values }) => [...values])],
      element,
    );
    return () => plot.destroy();
  }, [width, along, lines]);
  return (
    <div ref={sized}>
      <div ref={target} role="img" aria-label={label} />
    </div>
  );
}
