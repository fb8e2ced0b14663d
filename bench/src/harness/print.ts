import type { DoneAction, Score, Totals, Truth, TruthAction } from '@tapwright/evaluation';
import type { TaskResult } from './messages.ts';

const COLUMNS = ['tasks', 'completed', 'contained', 'exact', 'unrecorded', 'steps'] as const;

/** The figures as a table of plain text: one row for each app, and one for all of them. */
export function table(byApp: ReadonlyMap<string, Totals>, all: Totals): string {
  const rows = [...byApp, ['all', all] as const];
  const width = Math.max(...rows.map(([name]) => name.length));
  const head = `${''.padEnd(width)}  ${COLUMNS.map((name) => name.padStart(10)).join(' ')}        ACP     prefix  precision`;
  const lines = rows.map(([name, totals]) => {
    const cells = COLUMNS.map((column) => String(totals[column] ?? '–').padStart(10)).join(' ');
    return `${name.padEnd(width)}  ${cells} ${percent(totals.acp)} ${percent(totals.prefixMatch)} ${percent(totals.precision)}`;
  });
  return `${[head, ...lines].join('\n')}\n`;
}

function percent(share: number | null): string {
  return (share === null ? '–' : `${(share * 100).toFixed(1)} %`).padStart(10);
}

export interface Told {
  readonly app: string;
  readonly truth: Truth;
  readonly result: TaskResult;
  readonly done: readonly (readonly DoneAction[])[];
  readonly scored: Score;
}

/** What was done next to what was right, line by line, for people who look for the reason. */
export function story({ app, truth, result, done, scored }: Told): readonly string[] {
  const marks = ['contained', 'completed', 'exact'] as const;
  return [
    `${app}/${truth.task}: ${truth.goal}`,
    `  ${result.outcome} (${result.detail}), ${marks.filter((mark) => scored[mark]).join(', ') || 'missed'}`,
    ...truth.actions.map((action) => `  right: ${truthText(action)}`),
    ...result.steps.map(
      (step, at) => `  ${step.number}. ${step.action} -> ${step.verdict}${hits(step, done[at] ?? [])}`,
    ),
  ];
}

/** What was done, where the state of the app decides. */
export function stateStory(title: string, result: TaskResult): readonly string[] {
  const state = result.reached === true ? 'reached' : 'not reached';
  return [
    title,
    `  ${result.outcome} (${result.detail}), ${state}`,
    ...result.steps.map(({ number, action, verdict }) => `  ${number}. ${action} -> ${verdict}`),
  ];
}

function truthText({ kind, element, text, node, focus }: TruthAction): string {
  const name = element === null ? '' : ` '${element.text || element.desc}' ${shortId(element.resourceId)}`;
  const typed = text === null ? '' : ` = '${text}'`;
  return `${kind}${name}${typed} on ${node}${focus ? ' (focus)' : ''}`;
}

function shortId(resourceId: string): string {
  return resourceId.slice(resourceId.lastIndexOf('/') + 1);
}

function hits({ inputs }: TaskResult['steps'][number], done: readonly DoneAction[]): string {
  const last = inputs.at(-1);
  if (last === undefined) return '';
  const names = done.map(({ kind, touched: [element] }) => {
    const name = element === undefined ? '' : ` '${element.text || element.desc}'`;
    return `${kind}${name} ${shortId(element?.resourceId ?? '')}`.trim();
  });
  return ` [${names.join(', ')}; ${last.basis} ${last.from} -> ${last.to}]`;
}
