import {
  type EventData,
  type HistoryItem,
  type OutcomeObserved,
  TapwrightError,
  withValues,
} from '@tapwright/contracts';
import {
  type ActionOutcome,
  type DomainKnowledge,
  interruptionOf,
  isCovered,
  type Judgement,
  judge,
  mayHaveOpened,
  missedPrediction,
  opensWindow,
  type PageBelow,
  pageOf,
  plainValues,
  settle,
  strategyNow,
  textShown,
} from '@tapwright/runtime';
import { recogniseScreen, type Screen } from '@tapwright/screen';
import type { JobRow, RunRow } from '@tapwright/store';
import type { VerifierDeps } from './deps.ts';
import { screenFacts } from './screen-facts.ts';

type Observed = EventData<typeof OutcomeObserved>;

/**
 * An executed action with its screens, as the checks see it. @throws TapwrightError `INTERNAL` where its action is
 * missing
 */
export async function readOutcome(
  screens: VerifierDeps['screens'],
  { data, job, run }: { readonly data: Observed; readonly job: JobRow; readonly run: RunRow },
): Promise<{ readonly outcome: ActionOutcome; readonly screen: Screen }> {
  const item = run.state.history.at(-1);
  if (item === undefined || item.after === null)
    throw new TapwrightError('INTERNAL', 'an outcome without its action reached the verifier');
  const [{ screen: before }, { screen, capture }] = await Promise.all([
    screens.read(data.beforeCaptureId),
    screens.read(data.afterCaptureId),
  ]);
  const app = job.spec.app ?? item.before.packageName;
  const { trouble } = data;
  const { keyboardShown } = capture;
  const once = job.spec.case?.spec.once ?? [];
  const below = await pageBelow(screens, mayHaveOpened({ item, before, state: run.state }));
  const settled = settle({ item, before, after: screen, state: run.state, once, below });
  const { deed } = settled;
  const did = withTyped(item, job);
  const interruption = interruptionOf({
    item: did,
    before,
    after: screen,
    keyboardShown,
    app,
    trouble,
    deed,
  });
  const missed = missedPrediction(item, { before, after: screen });
  const outcome: ActionOutcome = {
    item,
    after: item.after,
    status: data.status,
    screenKind: recogniseScreen(screen, screenFacts(capture, app)).kind,
    app,
    uncovered: isCovered(before, app) && !isCovered(screen, app),
    opened: opensWindow(before, screen),
    shown: textShown(item, screen),
    settled,
    state: run.state,
    ...(missed === null ? {} : { missed }),
    ...(trouble === undefined ? {} : { trouble }),
    ...(interruption === null ? {} : { interruption }),
  };
  return { outcome, screen };
}

/** The page below a window. It is needed for presses in windows only; their screens were read lately. */
async function pageBelow(
  screens: VerifierDeps['screens'],
  openers: readonly HistoryItem[],
): Promise<PageBelow | null> {
  for (const past of openers) {
    const page = pageOf(past, (await screens.read(past.before.captureId)).screen);
    if (page !== null) return page;
  }
  return null;
}

/** What was typed in place of the names of parameters; secrets keep theirs, as on the screens. */
function withTyped(item: HistoryItem, { spec }: JobRow): HistoryItem {
  return item.text === null ? item : { ...item, text: withValues(item.text, plainValues(spec.case)) };
}

/** The strategy's checks, then a tenant's validators where these have no objection (GUARDIAN 3.1.1). */
export function judgeByRules(
  outcome: ActionOutcome,
  run: Pick<RunRow, 'strategy' | 'state'>,
  knowledge: DomainKnowledge | undefined,
): Judgement {
  const judgement = judge(outcome, strategyNow(run));
  if (judgement.kind !== 'advanced') return judgement;
  for (const validator of knowledge?.validators ?? []) {
    const wrong = validator.validate(outcome);
    if (wrong !== null)
      return { kind: 'invalidated', reason: 'validator', summary: `${validator.name}: ${wrong}` };
  }
  return judgement;
}
