import { Select } from '@mantine/core';
import { useState } from 'react';
import { firstRun } from './model.ts';
import { RunView } from './RunView.tsx';
import type { ViewerData, ViewerRun } from './types.ts';
import classes from './Viewer.module.css';
import { verdictWords } from './words.ts';

/** One run, or several of which one is chosen: first the one that did not pass. */
export function Viewer({ data }: { readonly data: ViewerData }) {
  const { runs } = data;
  const [chosen, setChosen] = useState(() => firstRun(runs));
  const run = runs[chosen];
  return (
    <main className={classes.viewer} id="viewer">
      {runs.length > 1 && (
        <div className={classes.chooser}>
          <strong>
            <bdi>{data.title}</bdi>
          </strong>
          <span>{passedText(data)}</span>
          <Select
            label="Run"
            className={classes.select ?? ''}
            searchable
            allowDeselect={false}
            limit={200}
            data={runs.map((one, index) => ({ value: `${index}`, label: labelOf(one, index, data) }))}
            value={`${chosen}`}
            onChange={(value) => setChosen(Number(value ?? 0))}
          />
        </div>
      )}
      {run === undefined ? <p>There is no run in it.</p> : <RunView key={chosen} run={run} />}
    </main>
  );
}

function passedText({ runs, tests }: ViewerData): string {
  if (tests.length > 0) {
    const passed = tests.filter(({ result }) => result === 'passed' || result === 'flaky').length;
    return `${passed} of ${tests.length} tests passed`;
  }
  return `${runs.filter(({ report }) => report.verdict === 'passed').length} of ${runs.length} runs passed`;
}

function labelOf({ report }: ViewerRun, index: number, { tests }: ViewerData): string {
  const test = tests.find(({ attempts }) => attempts.includes(index));
  const words = verdictWords(report.verdict);
  const row = report.case?.row == null ? '' : ` [row ${report.case.row}]`;
  const attempt =
    test !== undefined && test.attempts.length > 1 ? ` (attempt ${test.attempts.indexOf(index) + 1})` : '';
  return `${words.sign} ${words.label}: ${test?.name ?? report.case?.title ?? report.job.title}${test === undefined ? row : ''}${attempt}`;
}
