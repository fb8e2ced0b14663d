import type { Row } from '../model.ts';
import type { ReportStep, ViewerDetails, ViewerStep } from '../types.ts';
import { VerdictBadge } from '../Verdict.tsx';
import { durationText, planText, reachedText, settledText } from '../words.ts';
import { Code } from './Code.tsx';
import { Ledger } from './Ledger.tsx';
import { Facts, Nothing, Part } from './parts.tsx';
import classes from './tabs.module.css';

interface StepTabProps {
  readonly row: Row;
  readonly details: ViewerDetails | null;
}

/** Everything about the selected line: the question, the action, what it brought, the verdict and its evidence. */
export function StepTab({ row, details }: StepTabProps) {
  return row.action === null ? <WholeStep step={row.step} /> : <OneAction row={row} details={details} />;
}

function WholeStep({ step }: { readonly step: ReportStep }) {
  const { verdict, reason, evidence, written, wanted = [], ledger, durationMs, startedAt } = step;
  return (
    <>
      <Facts
        facts={[
          ['Verdict', <VerdictBadge key="verdict" verdict={verdict} />],
          ['Asked for', <bdi key="text">{step.text}</bdi>],
          ['Written as', written],
          ['Wanted', wanted.length === 0 ? null : <bdi key="wanted">{wanted.join('; ')}</bdi>],
          [
            'Reason',
            reason === null ? null : <Reason key="reason" code={reason.code} message={reason.message} />,
          ],
          ['Found', evidence === null ? null : <bdi key="found">{evidence.summary}</bdi>],
          ['Took', startedAt === null ? 'it was not run' : durationText(durationMs)],
        ]}
      />
      {evidence !== null && evidence.elements.length > 0 && (
        <Part title="Elements that show it">
          <ul className={classes.list}>
            {evidence.elements.map(({ text, bounds }) => (
              <li key={bounds.join()}>
                <bdi>{text === '' ? '(no text)' : text}</bdi>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {ledger !== null && <Ledger ledger={ledger} />}
    </>
  );
}

function Reason({ code, message }: { readonly code: string; readonly message: string }) {
  return (
    <>
      <code>{code}</code> <bdi>{message}</bdi>
    </>
  );
}

function OneAction({ row, details }: StepTabProps) {
  const { action, details: known } = row;
  if (action === null) return null;
  const why = known?.reason?.replaceAll('_', ' ');
  return (
    <>
      <Part title="Question and action">
        <Facts
          facts={[
            [
              'Thought',
              known === null || known.thought === '' ? null : <bdi key="thought">{known.thought}</bdi>,
            ],
            ['Action', <bdi key="action">{action.description}</bdi>],
            ['Text', action.text === null ? null : <bdi key="text">{action.text}</bdi>],
            ['Effect', known?.effect ?? null],
            ['Serves', known?.serves ?? null],
            [
              'Expected',
              known?.predicted == null ? null : `${known.predicted.kind}: ${known.predicted.text}`,
            ],
          ]}
        />
      </Part>
      <Part title="Outcome">
        <Facts
          facts={[
            ['Phone', known?.status ?? null],
            ['Waited', known?.wait == null ? null : waitText(known.wait)],
            ['On the phone', known === null ? null : durationText(known.deviceMs)],
            ['Models', known === null ? null : durationText(known.modelMs)],
          ]}
        />
        <Changes known={known} />
      </Part>
      <Part title="Verdict">
        <Facts
          facts={[
            ['Verdict', <VerdictBadge key="verdict" verdict={action.verdict} />],
            ['Why', why ?? null],
            [
              'Evidence',
              action.evidence === null ? null : <bdi key="evidence">{action.evidence.summary}</bdi>,
            ],
            ['Observed', known?.observation ?? null],
          ]}
        />
      </Part>
      {known?.trouble != null && <Trouble trouble={known.trouble} />}
      {known?.restoration != null && <Restoration restoration={known.restoration} />}
      {known !== null && <Obligations known={known} details={details} row={row} />}
      {known === null && <Nothing>Only the report of this run is there, without its details.</Nothing>}
    </>
  );
}

function waitText({ settledBy, settleMs, polls, seenBy, seenWhy }: NonNullable<ViewerStep['wait']>): string {
  const looks = polls === null ? '' : `, seen in ${polls} looks`;
  const how = seenBy === 'server' ? ', by the server on the phone' : '';
  const why = seenWhy === undefined ? '' : `; ${seenWhy}`;
  return `${durationText(settleMs)}: ${settledText(settledBy)}${looks}${how}${why}`;
}

function Changes({ known }: { readonly known: ViewerStep | null }) {
  if (known === null) return null;
  if (known.changes.length === 0)
    return (
      <Nothing>
        {known.pictureChanged ? 'Only the picture changed.' : 'Nothing on the screen changed.'}
      </Nothing>
    );
  return (
    <details open={known.changes.length <= 8} className={classes.fold}>
      <summary>{known.changes.length} changes</summary>
      <ul className={classes.list}>
        {known.changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand there twice, and the list never changes
          <li key={index}>
            <bdi>{change}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Trouble({ trouble }: { readonly trouble: NonNullable<ViewerStep['trouble']> }) {
  return (
    <Part title="The app failed">
      <p>
        {trouble.kind.replaceAll('_', ' ')}: <bdi>{trouble.summary}</bdi>
      </p>
      {trouble.stack.length > 0 && <Code label="Stack" text={trouble.stack.join('\n')} />}
    </Part>
  );
}

function Restoration({ restoration }: { readonly restoration: NonNullable<ViewerStep['restoration']> }) {
  const { plan, steps, reached, moves, wait } = restoration;
  return (
    <Part title="The screen before was brought back">
      <Facts
        facts={[
          ['How', planText(plan)],
          ['Repeated', steps.length === 0 ? null : `steps ${steps.join(', ')}`],
          ['Moves', moves === null ? null : `${moves}`],
          ['Result', reachedText(reached)],
          ['Waited', wait === null ? null : waitText(wait)],
        ]}
      />
    </Part>
  );
}

/** What was said of each obligation when this action was judged. */
function Obligations({ known, details, row }: StepTabProps & { readonly known: ViewerStep }) {
  const said = known.evidence?.obligations ?? [];
  if (said.length === 0) return null;
  const names = new Map(row.step.ledger?.obligations.map(({ id, says }) => [id, says]));
  const screen = known.evidence?.screen ?? null;
  const tree = screen === null ? null : (details?.screens[screen]?.tree ?? null);
  const elements = tree === null ? [] : (details?.trees[tree] ?? []);
  return (
    <Part title="Obligations at this point">
      <ul className={classes.ledger}>
        {said.map(({ id, done, reason, elements: shown }) => (
          <li key={id}>
            <strong>{done}</strong>
            <span>
              {id} <bdi>{names.get(id) ?? ''}</bdi> <span className={classes.quiet}>{reason}</span>{' '}
              {shown.map((index) => (
                <bdi key={index}>
                  “{elements[index]?.text ?? elements[index]?.desc ?? `element ${index}`}”{' '}
                </bdi>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
