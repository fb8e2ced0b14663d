import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { readJson } from '../read-json.ts';

const Id = z.union([z.number(), z.string()]).nullish();

const LoggedStep = z.object({
  /** The right element's number, and the text to type (the word "null" for nothing). */
  label: z.tuple([Id, z.string().nullish()]),
  /** The model's choice: number, `tap` or `input`, text (`N/A` for none). Null if its answer could not be read. */
  answer: z.tuple([Id, z.string().nullish(), z.string().nullish()]).nullish(),
  /** The verdict of the author of the log: compared with ours, never used instead. */
  correct: z.boolean().nullish(),
});
type LoggedStep = z.infer<typeof LoggedStep>;

const LoggedTask = z.object({ task: z.string(), profile: z.array(LoggedStep) });
const Log = z.record(z.string(), z.record(z.string(), LoggedTask));

/** One model's answers, one screen at a time, with the history of the ground truth. */
export interface LogFigures {
  /** File name without its extension. */
  readonly log: string;
  readonly tasks: number;
  /** Number of tasks with only right answers. */
  readonly whollyRight: number;
  readonly steps: number;
  readonly rightSteps: number;
  /** Number of steps whose verdict in the log differs from ours. */
  readonly otherwiseJudged: number;
}

/** Every log of a folder, by name. @throws TapwrightError `INPUT_INVALID` with the folder, or the file and the field */
export function loadLogFigures(folder: string): readonly LogFigures[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  if (names.length === 0) {
    throw new TapwrightError('INPUT_INVALID', `there are no logs in ${folder}`, {
      field: folder,
      expected: 'a folder of .json files: tasks by app and hash, each with its steps',
    });
  }
  return names.toSorted().map((name) => {
    const log = readJson(join(folder, name), Log, 'tasks by app and hash, each with its steps');
    return figuresOf(
      name.replace(/\.json$/, ''),
      Object.values(log).flatMap((app) => Object.values(app)),
    );
  });
}

function figuresOf(log: string, tasks: readonly z.infer<typeof LoggedTask>[]): LogFigures {
  const steps = tasks.flatMap(({ profile }) => profile);
  return {
    log,
    tasks: tasks.length,
    whollyRight: tasks.filter(({ profile }) => profile.length > 0 && profile.every(isRightAnswer)).length,
    steps: steps.length,
    rightSteps: steps.filter(isRightAnswer).length,
    otherwiseJudged: steps.filter(
      (step) => typeof step.correct === 'boolean' && step.correct !== isRightAnswer(step),
    ).length,
  };
}

/**
 * The right number, and the right text: no text if nothing is to be typed, else the same text except for white space
 * around it.
 */
export function isRightAnswer({ label, answer }: LoggedStep): boolean {
  if (answer === null || answer === undefined) return false;
  const [wanted, wantedText] = label;
  const [chosen, , chosenText] = answer;
  if (idOf(wanted) === null || idOf(wanted) !== idOf(chosen)) return false;
  return textOf(wantedText) === textOf(chosenText);
}

function idOf(id: z.infer<typeof Id>): number | null {
  const number = typeof id === 'number' ? id : Number.parseInt(id ?? '', 10);
  return Number.isNaN(number) ? null : number;
}

function textOf(text: string | null | undefined): string {
  const trimmed = (text ?? '').trim();
  return /^(?:null|n\/a|none)$/i.test(trimmed) ? '' : trimmed;
}
