import { Tabs } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { FilmStrip } from './FilmStrip.tsx';
import { firstRow, type Row, rowOfStep, rowsOf, stillsOf } from './model.ts';
import { RunHeader } from './RunHeader.tsx';
import classes from './RunView.module.css';
import { type Pointed, Screens, type Side } from './Screens.tsx';
import { StepList } from './StepList.tsx';
import { BlockedTab } from './tabs/BlockedTab.tsx';
import { ElementsTab } from './tabs/ElementsTab.tsx';
import { EventsTab } from './tabs/EventsTab.tsx';
import { Ledger } from './tabs/Ledger.tsx';
import { LogTab } from './tabs/LogTab.tsx';
import { ModelTab } from './tabs/ModelTab.tsx';
import { Nothing } from './tabs/parts.tsx';
import { Rest } from './tabs/Rest.tsx';
import { ScriptsTab } from './tabs/ScriptsTab.tsx';
import { StepTab } from './tabs/StepTab.tsx';
import type { ViewerRun } from './types.ts';

/** A run: its pictures over time, its steps, the screens of one of them and everything that is known of it. */
export function RunView({
  run,
  step = null,
  onRest = null,
}: {
  readonly run: ViewerRun;
  /** Number of the action that is shown first; null: the one that did not pass, or the first. */
  readonly step?: number | null;
  /** Asks for events, log and scripts, which `run` has not yet; null: it has them. */
  readonly onRest?: (() => void) | null;
}) {
  const rows = useMemo(() => rowsOf(run), [run]);
  const stills = useMemo(() => stillsOf(rows, run.report), [rows, run]);
  const [selected, setSelected] = useState(() => rowOfStep(rows, step) ?? firstRow(rows));
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [side, setSide] = useState<Side>('after');
  const row = rows[selected];
  const point = useCallback((at: Pointed | null) => {
    setPointed(at);
    if (at !== null) setSide(at.side);
  }, []);
  const select = (index: number) => {
    setSelected(index);
    setPointed(null);
  };
  return (
    <div className={classes.run}>
      <RunHeader run={run} />
      <FilmStrip stills={stills} row={selected} onSelect={select} />
      <div className={classes.panes}>
        <section className={classes.steps} aria-label="Steps of the run">
          {rows.length === 0 ? (
            <Nothing>No step was run.</Nothing>
          ) : (
            <StepList rows={rows} selected={selected} onSelect={select} />
          )}
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        <section className={classes.screens} aria-label="Screens" tabIndex={0}>
          {row !== undefined && <Screens row={row} details={run.details} pointed={pointed} onPoint={point} />}
          {row !== undefined && <Legend row={row} />}
        </section>
        <section className={classes.about} aria-label="Details">
          {row !== undefined && (
            <About
              run={run}
              row={row}
              onRest={onRest}
              elements={{ side, onSide: setSide, pointed, onPoint: point }}
              onShow={(index) =>
                select(
                  Math.max(
                    0,
                    rows.findIndex(({ action }) => action?.index === index),
                  ),
                )
              }
            />
          )}
        </section>
      </div>
    </div>
  );
}

/** What the frames over a picture mean. */
function Legend({ row }: { readonly row: Row }) {
  const signs = row.action === null ? (['evidence'] as const) : (['target', 'changed', 'evidence'] as const);
  const words = { target: 'what was done', changed: 'what changed', evidence: 'what the verdict rests on' };
  return (
    <ul className={classes.legend} aria-label="Frames">
      {signs.map((sign) => (
        <li key={sign} className={classes[sign]}>
          {words[sign]}
        </li>
      ))}
    </ul>
  );
}

interface AboutProps {
  readonly run: ViewerRun;
  readonly row: Row;
  readonly onRest: (() => void) | null;
  readonly elements: Omit<Parameters<typeof ElementsTab>[0], 'row' | 'details'>;
  readonly onShow: (index: number) => void;
}

function About({ run: { report, details }, row, onRest, elements, onShow }: AboutProps) {
  const tabs = {
    step: ['Step', <StepTab key="step" row={row} details={details} />],
    elements: ['Elements', <ElementsTab key="elements" row={row} details={details} {...elements} />],
    model: ['Models', <ModelTab key="model" calls={details?.calls ?? []} step={row.action?.index ?? null} />],
    goal: [
      'Goal',
      report.ledger === null ? (
        <Nothing key="goal">The goal was not read into parts.</Nothing>
      ) : (
        <Ledger key="goal" ledger={report.ledger} />
      ),
    ],
    blocked: [
      'Blocked',
      <BlockedTab key="blocked" blocked={details?.blocked ?? []} steps={report.steps} onShow={onShow} />,
    ],
    scripts: [
      'Scripts',
      <Rest key="scripts" onAsk={onRest}>
        <ScriptsTab details={details} report={report} />
      </Rest>,
    ],
    events: [
      'Events',
      <Rest key="events" onAsk={onRest}>
        <EventsTab events={details?.events ?? []} startedAt={report.startedAt} />
      </Rest>,
    ],
    log: [
      'Log',
      <Rest key="log" onAsk={onRest}>
        <LogTab log={details?.log ?? null} />
      </Rest>,
    ],
  } as const;
  return (
    <Tabs defaultValue="step" keepMounted={false}>
      <Tabs.List aria-label="Details">
        {Object.entries(tabs).map(([name, [label]]) => (
          <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(tabs).map(([name, [, content]]) => (
        <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
