import { percent, textTable } from '../../evaluation/text-table.ts';
import type { TriedTask } from './explore-by-tasks.ts';

/** One exploration by tasks, beside one of `guided` with as many inputs. */
export interface TaskRow {
  /** Says in every row that no model has proposed anything. */
  readonly proposer: 'simulated';
  readonly actor: string;
  readonly app: string;
  readonly seed: number;
  readonly events200: number;
  readonly events: number;
  readonly guided200: number;
  readonly guided: number;
  readonly inputs: number;
  readonly tasks: readonly TriedTask[];
}

/** What was proposed and what came of it; a task that the end of the inputs has cut counts nowhere. */
export function taskTable(rows: readonly TaskRow[]): string {
  const apps = [...new Set(rows.map(({ app }) => app))];
  const head = [
    'simulated proposer',
    'events at 200',
    'guided',
    'events',
    'guided',
    'viable',
    'completed',
    'confirmed',
    'others completed',
  ];
  const lines = apps.map((app) =>
    lineOf(
      app,
      rows.filter((row) => row.app === app),
    ),
  );
  return textTable([head, ...lines, lineOf('all', rows)]);
}

function lineOf(name: string, rows: readonly TaskRow[]): readonly string[] {
  const seeds = new Set(rows.map(({ seed }) => seed)).size;
  const mean = (of: (row: TaskRow) => number): string =>
    (rows.reduce((sum, row) => sum + of(row), 0) / seeds).toFixed(1);
  const tasks = rows.flatMap((row) => row.tasks).filter(({ ended }) => ended !== 'cut');
  const viable = tasks.filter((task) => task.viable);
  const completed = viable.filter(({ ended }) => ended === 'completed');
  const others = tasks.filter((task) => !task.viable);
  return [
    name,
    mean(({ events200 }) => events200),
    mean(({ guided200 }) => guided200),
    mean(({ events }) => events),
    mean(({ guided }) => guided),
    shareOf(viable, tasks),
    shareOf(completed, viable),
    shareOf(
      completed.filter(({ confirmed }) => confirmed),
      completed,
    ),
    shareOf(
      others.filter(({ ended }) => ended === 'completed'),
      others,
    ),
  ];
}

/** `41 of 73 (56.2 %)` */
function shareOf(part: readonly unknown[], whole: readonly unknown[]): string {
  if (whole.length === 0) return 'none';
  return `${part.length} of ${whole.length} (${percent(part.length / whole.length)})`;
}
