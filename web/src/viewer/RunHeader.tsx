import { timeText } from '../time-text.ts';
import classes from './RunHeader.module.css';
import type { JobReport, ViewerRun } from './types.ts';
import { VerdictBadge } from './Verdict.tsx';
import { wantedOf } from './wanted-text.ts';
import { countText, durationText, endsText, shownVerdict } from './words.ts';

/** What was asked for and how it ended. Where it did not pass: what was wanted, and what was found. */
export function RunHeader({ run: { report, details } }: { readonly run: ViewerRun }) {
  const { job, case: of, verdict, reason } = report;
  const row = of?.row == null ? '' : ` [row ${of.row}]`;
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>
        <VerdictBadge verdict={shownVerdict(report)} /> <bdi>{of?.title ?? job.title}</bdi>
        {row}
      </h1>
      <p className={classes.facts}>{factsOf(report).join(' · ')}</p>
      {verdict !== 'passed' && <Failure report={report} details={details} />}
      {verdict === 'passed' && reason !== null && <p className={classes.facts}>{reason.message}</p>}
      {details !== null && details.leftOut.length > 0 && (
        <p className={classes.facts}>Left out, as there was no room: {details.leftOut.join(', ')}.</p>
      )}
    </header>
  );
}

function factsOf(report: JobReport): readonly string[] {
  const { app, devices, strategy, startedAt, endedAt, totals, steps } = report;
  const took = Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
  return [
    ...(app === null ? [] : [app]),
    ...devices.map(({ serial, android }) => (android === null ? serial : `${serial}, ${android}`)),
    strategy,
    ...(steps.length === 0 ? [] : [endsText(report)]),
    `${totals.actions} actions`,
    durationText(took),
    ...(totals.modelCalls === 0
      ? []
      : [`${totals.modelCalls} questions, ${countText(totals.inputTokens + totals.outputTokens)} tokens`]),
    timeText(startedAt),
  ];
}

function Failure({ report, details }: Pick<ViewerRun, 'report' | 'details'>) {
  const failed = report.steps.find(({ verdict }) => verdict !== 'passed' && verdict !== 'not_run');
  const reason = failed?.reason ?? report.reason;
  if (failed === undefined && reason === null) return null;
  const wanted = failed === undefined ? [] : wantedOf(failed, details);
  return (
    <dl className={classes.failure} aria-label="Why it did not pass">
      {failed !== undefined && (
        <div>
          <dt>Where</dt>
          <dd>
            step {failed.index}: <bdi>{failed.text}</bdi>
          </dd>
        </div>
      )}
      {wanted.length > 0 && (
        <div>
          <dt>Wanted</dt>
          <dd>
            <bdi>{wanted.join('; ')}</bdi>
          </dd>
        </div>
      )}
      {failed?.evidence != null && (
        <div>
          <dt>Found</dt>
          <dd>
            <bdi>{failed.evidence.summary}</bdi>
          </dd>
        </div>
      )}
      {reason !== null && (
        <div>
          <dt>Reason</dt>
          <dd>
            <code>{reason.code}</code> <bdi>{reason.message}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
