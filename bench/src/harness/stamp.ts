import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stamp } from '../report/results-file.ts';
import { ROOT } from './arguments.ts';
import type { PlannedTask } from './cells.ts';
import type { WorkerSettings } from './messages.ts';

const CODE = ['libs/*/src/**/*.ts', 'services/*/src/**/*.ts', 'bench/harness/*.ts', 'package-lock.json'];

/**
 * What the results of these tasks depend on besides task, strategy, model and seed: settings, code, recordings and
 * logs.
 */
export function stampOf(tasks: readonly PlannedTask[], settings: WorkerSettings): Stamp {
  const folders = [...new Set(tasks.flatMap(({ answer }) => answer?.app.folder ?? []))];
  const { maxSteps, unrecordedCost, logs, training, oneTry } = settings;
  return {
    schema: 'bench-cells-2',
    maxSteps,
    unrecordedCost,
    training,
    oneTry: String(oneTry),
    code: digest(ROOT, CODE, (name) => !/\.(?:test|fixture)\.ts$/.test(name)),
    recordings: hash('sha256', folders.map((folder) => digest(folder, ['*.json', 'h/*'])).join()),
    logs: existsSync(logs) ? digest(logs, ['*.json']) : 'none',
  };
}

/** A hash of names and contents, in the order of the names. */
function digest(folder: string, patterns: readonly string[], wanted = (_: string) => true): string {
  const names = globSync([...patterns], { cwd: folder, exclude: ['**/node_modules/**'] })
    .filter(wanted)
    .sort();
  const parts = names.map((name) => `${name} ${hash('sha256', readFileSync(join(folder, name)))}`);
  return hash('sha256', parts.join('\n'));
}
