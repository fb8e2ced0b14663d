import { percent, textTable } from '../../evaluation/text-table.ts';
import type { TriedTask } from './explore-by-tasks.ts';
import type { ReplayedTask } from './through-pipeline.ts';

/** One exploration by tasks, beside one of `guided` with as many inputs. */
export interface TaskRow {
  /** Says in every row that no model has proposed anything. */
  readonly proposer: 'simulated';
  readonly actor: string;
  readonly app: string;
  readonly seed: number;
  readonly events200: number;
  readonly events: number;
  /** Null where nothing was compared. */
  readonly guided200: number | null;
  readonly guided: number | null;
  readonly inputs: number;
  readonly tasks: readonly TriedTask[];
  /** Tasks that counted as done, on a fresh phone; none where this was not asked for. */
  readonly replayed: readonly ReplayedTask[];
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

/** How many of the tasks that counted as done did again on a fresh phone, in three of three replays. */
export function replayTable(rows: readonly TaskRow[]): string {
  const apps = [...new Set(rows.map(({ app }) => app))];
  const head = ['replays', 'proved 3 of 3', 'confirmed by the state', 'steps', 'replays of each'];
  const line = (name: string, tasks: readonly ReplayedTask[]): readonly string[] => {
    const mean = (of: (task: ReplayedTask) => number): string =>
      tasks.length === 0 ? '' : (tasks.reduce((sum, task) => sum + of(task), 0) / tasks.length).toFixed(1);
    const proved = tasks.filter((task) => task.proved);
    const told = proved.filter(({ confirmed }) => confirmed !== null);
    const confirmed = shareOf(
      told.filter((task) => task.confirmed),
      told,
    );
    return [name, shareOf(proved, tasks), confirmed, mean(({ steps }) => steps), mean((one) => one.replays)];
  };
  const of = (app: string) => rows.flatMap((row) => (row.app === app ? row.replayed : []));
  const all = rows.flatMap(({ replayed }) => replayed);
  return textTable([head, ...apps.map((app) => line(app, of(app))), line('all', all)]);
}

function lineOf(name: string, rows: readonly TaskRow[]): readonly string[] {
  const seeds = new Set(rows.map(({ seed }) => seed)).size;
  const mean = (of: (row: TaskRow) => number | null): string => {
    const values = rows.flatMap((row) => of(row) ?? []);
    return values.length < rows.length ? '' : (values.reduce((sum, one) => sum + one, 0) / seeds).toFixed(1);
  };
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
