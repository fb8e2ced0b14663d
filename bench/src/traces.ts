import { existsSync } from 'node:fs';
import {
  type LogFigures,
  loadLogFigures,
  loadTraces,
  type ToolFigures,
  toolFigures,
  toolsOf,
} from '@tapwright/evaluation';
import { type DataFlags, readDataFlags, someOf } from './evaluation/flags.ts';
import { PUBLISHED, PUBLISHED_TASKS, type Published, WHY_OTHERWISE } from './evaluation/published-traces.ts';
import { percent, textTable } from './evaluation/text-table.ts';
import type { DataOptions } from './harness/command-line.ts';

/**
 * Compares the published traces of four tools, and the logged answers of models, with the ground truth. Nothing runs:
 * it shows the figures of the papers under strict matching, before ours are compared with them.
 */
const TOOLS = ['autodroid', 'visidroid', 'droidagent', 'guardian'] as const;

export function main(options: DataOptions): void {
  const flags = readDataFlags(options);
  const tasks = someOf(loadTraces(flags.traces), flags, ({ app, task }) => `${app}/${task}`);
  const figures = [...new Set([...TOOLS, ...toolsOf(tasks)])].map((tool) => toolFigures(tasks, tool));
  const logs = readLogs(flags);
  process.stdout.write(toolTable(figures, tasks.length));
  for (const tool of figures) tellOtherwise(tool);
  process.stdout.write(`\nNotes:\n${WHY_OTHERWISE.map((note) => `- ${note}\n`).join('')}`);
  if (logs.length > 0)
    process.stdout.write(`\nOne screen at a time, with the right history:\n${logTable(logs)}`);
  if (flags.json) process.stdout.write(`${JSON.stringify(asJson(tasks.length, figures, logs))}\n`);
}

/** Logs that the user named must exist; where those beside the project are missing, only their table is missing. */
function readLogs({ logs, given }: DataFlags): readonly LogFigures[] {
  if (given.has('logs') || existsSync(logs)) return loadLogFigures(logs);
  process.stderr.write(`warning: there are no logs at ${logs}: no figures of single answers\n`);
  return [];
}

function toolTable(figures: readonly ToolFigures[], tasks: number): string {
  const head = ['', 'traces', 'strict', 'exact', 'completed', 'covered', 'prefix', 'precision', 'ACP'];
  const rows = figures.map((tool) => [
    tool.tool,
    ...[tool.traces, tool.strict, tool.exact, tool.completed, tool.covered].map(String),
    ...[tool.prefix, tool.precision, tool.acp].map(percent),
  ]);
  const published = figures.flatMap(({ tool }) => {
    const figure = PUBLISHED[tool];
    return figure === undefined ? [] : [publishedRow(tool, figure)];
  });
  return `${tasks} tasks\n${textTable([head, ...rows])}\npublished, ${PUBLISHED_TASKS} tasks (VisiDroid 5.2.1, Table 1)\n${textTable([head, ...published])}`;
}

function publishedRow(
  tool: string,
  { exact, completed, covered, prefix, precision }: Published,
): readonly string[] {
  return [
    tool,
    '',
    '',
    String(exact),
    String(completed),
    String(covered),
    percent(prefix),
    percent(precision),
    '',
  ];
}

function tellOtherwise({ tool, otherwisePublished }: ToolFigures): void {
  for (const task of otherwisePublished)
    process.stderr.write(
      `note: ${tool}, ${task}: the file's own strict verdict is another than its trace shows\n`,
    );
}

function logTable(logs: readonly LogFigures[]): string {
  const head = ['', 'tasks', 'wholly right', 'steps', 'right', 'judged otherwise by the log'];
  const rows = logs.map(({ log, ...figures }) => [
    log,
    ...[figures.tasks, figures.whollyRight, figures.steps, figures.rightSteps, figures.otherwiseJudged].map(
      String,
    ),
  ]);
  return textTable([head, ...rows]);
}

function asJson(tasks: number, figures: readonly ToolFigures[], logs: readonly LogFigures[]) {
  const strict = Object.fromEntries(
    TOOLS.map((name) => [name, figures.find(({ tool }) => tool === name)?.strict ?? 0]),
  );
  return {
    tasks,
    strict,
    whollyRight: Object.fromEntries(logs.map(({ log, whollyRight }) => [log, whollyRight])),
    tools: figures.map(({ otherwisePublished: _, ...rest }) => rest),
    logs,
  };
}
