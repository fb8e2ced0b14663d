import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { CHART_COLOURS } from './chart-colours.ts';
import 'uplot/dist/uPlot.min.css';

const HEIGHT = 240;
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
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const element = target.current;
    if (element === null || width === 0) return;
    const { text, grid, lines: colours } = CHART_COLOURS[scheme];
    const axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
    const plot = new uPlot(
      {
        width,
        height: HEIGHT,
        scales: { x: { time: false } },
        legend: { live: false },
        axes: [{ ...axis, label: along.label }, axis],
        series: [
          { label: along.label },
          ...lines.map(({ label: name }, at) => ({
            label: name,
            stroke: colours[at % colours.length] ?? text,
            width: 2,
          })),
        ],
      },
      [[...along.values], ...lines.map(({ values }) => [...values])],
      element,
    );
    return () => plot.destroy();
  }, [width, along, lines, scheme]);
  return (
    <div ref={sized}>
      <div ref={target} role="img" aria-label={label} />
    </div>
  );
}
