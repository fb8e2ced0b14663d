import { useComputedColorScheme } from '@mantine/core';
import {
  Chart,
  Legend,
  LineElement,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import classes from './benchmark.module.css';

Chart.register(RadarController, RadialLinearScale, PointElement, LineElement, Legend, Tooltip);

export interface RadarLine {
  readonly label: string;
  /** 0 to 1, one for each axis; null: not measured, and nothing is drawn there. */
  readonly values: readonly (number | null)[];
}

const COLOURS = [
  '#1c7ed6',
  '#e8590c',
  '#2f9e44',
  '#ae3ec9',
  '#f08c00',
  '#0c8599',
  '#e03131',
  '#868e96',
] as const;
const MARKS = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'cross', 'crossRot', 'dash'] as const;
const LABEL_MAX = 40;

/** Lines around a centre, by colour and by mark. What it shows stands in a table beside it, for those who cannot see it. */
export function RadarChart({
  label,
  axes,
  lines,
}: {
  readonly label: string;
  readonly axes: readonly string[];
  readonly lines: readonly RadarLine[];
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    if (canvas.current === null) return;
    const ink = scheme === 'dark' ? '#e9ecef' : '#212529';
    const grid = scheme === 'dark' ? '#495057' : '#ced4da';
    const chart = new Chart(canvas.current, {
      type: 'radar',
      data: {
        labels: [...axes],
        datasets: lines.map(({ label: name, values }, at) => ({
          label: name.length > LABEL_MAX ? `${name.slice(0, LABEL_MAX)}…` : name,
          data: values.map((value) => (value === null ? null : Math.round(value * 100))),
          borderColor: COLOURS[at % COLOURS.length] ?? ink,
          backgroundColor: COLOURS[at % COLOURS.length] ?? ink,
          pointStyle: MARKS[at % MARKS.length] ?? 'circle',
          borderWidth: 2,
          pointRadius: 4,
          fill: false,
          spanGaps: false,
        })),
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        color: ink,
        scales: {
          r: {
            min: 0,
            max: 100,
            ticks: {
              stepSize: 25,
              color: ink,
              backdropColor: 'transparent',
              callback: (value) => `${value} %`,
            },
            grid: { color: grid },
            angleLines: { color: grid },
            pointLabels: { color: ink, font: { size: 13 } },
          },
        },
        plugins: { legend: { position: 'bottom', labels: { color: ink, usePointStyle: true } } },
      },
    });
    return () => chart.destroy();
  }, [axes, lines, scheme]);
  return (
    <div className={classes.radar}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
