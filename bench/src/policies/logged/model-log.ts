import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { readJson } from '@tapwright/evaluation';
import { z } from 'zod';

const Id = z.union([z.number(), z.string()]).nullish();
const Text = z.string().nullish();

/** One screen that a real model was shown, with the history of the ground truth, and its answer. */
const LoggedStep = z.object({
  /** Number of the right element, -1 where the task is done, and the text to type. */
  label: z.tuple([Id, Text]),
  /** The screen in the recorder's prompt: the elements with their numbers. */
  state: z.string(),
  /** Number of the chosen element, -1 for the claim that the task is done; the kind of touch; the text. */
  answer: z.tuple([Id, Text, Text]).nullish(),
  /** The answer as the model wrote it: an object, or text where it was not JSON. */
  raw: z.union([z.record(z.string(), z.unknown()), z.string()]).nullish(),
});
export type LoggedStep = z.infer<typeof LoggedStep>;

const LoggedTask = z.object({ task: z.string(), profile: z.array(LoggedStep) });
export type LoggedTask = z.infer<typeof LoggedTask>;

/** What one model did, by short name of the app and by any key for each task. */
const ModelLog = z.record(z.string(), z.record(z.string(), LoggedTask));
export type ModelLog = z.infer<typeof ModelLog>;

/** Models with a log in the folder. @throws TapwrightError `INPUT_INVALID` where the folder cannot be read */
export function loggedModels(folder: string): readonly string[] {
  return [...filesOf(folder).keys()];
}

/**
 * The log of a model, such as `gpt-4` of `<recorder>-gpt-4.json`.
 * @throws TapwrightError `INPUT_INVALID` with the models there are, or with the file and the field that is wrong
 */
export function loadModelLog(folder: string, model: string): ModelLog {
  const files = filesOf(folder);
  const file = files.get(model);
  if (file === undefined) {
    throw new TapwrightError('INPUT_INVALID', `there is no log of '${model}' in ${folder}`, {
      field: '--model',
      expected:
        [...files.keys()].map((known) => `logged-${known}`).join(', ') || 'a policy that needs no log',
    });
  }
  return readJson(file, ModelLog, 'tasks by app and hash, each with its steps');
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (cause) {
    const details = { field: '--logs', expected: 'a folder with logs of models', cause };
    throw new TapwrightError('INPUT_INVALID', `${folder} cannot be read`, details);
  }
  // The tool that made the log stands before the first hyphen, the model after it.
  const modelOf = (name: string): string => name.slice(0, -'.json'.length).replace(/^[^-]*-(?=.)/, '');
  return new Map(names.toSorted().map((name) => [modelOf(name), join(folder, name)]));
}

/**
 * The log of one task; null where the model was not asked about it. Apps are known by the end of their folder's name.
 */
export function loggedTask(log: ModelLog, app: string, goal: string): LoggedTask | null {
  const tasks = Object.entries(log).find(([name]) => app === name || app.endsWith(`-${name}`))?.[1] ?? {};
  return Object.values(tasks).find(({ task }) => task === goal) ?? null;
}
