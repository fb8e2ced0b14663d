import type { Template } from '../../text/template.ts';
import type { Line } from '../lines.ts';
import { type FlowCommand, isRecord } from './parse-flow.ts';
import type { NamedElement, Reading } from './read-selector.ts';
import { type Place, refusal } from './refusal.ts';
import type { Scope } from './scope.ts';

/** How long a replay waits; a longer wait of a flow is told. */
export const WAIT_MS = 20_000;

/** What is read of a flow, as it grows. */
export interface FlowState {
  readonly lines: Line[];
  /** What a replay does otherwise than the flow says. */
  readonly notes: Set<string>;
  /** How the app is started; null as long as no command has said it. */
  start: { at?: 'home'; cleared: boolean } | null;
  /** The app was stopped, and nothing has started it yet. */
  stopped: Place | null;
  files: number;
  /** What stands under `output`, as the file of locators has it: days as templates, texts as JavaScript. */
  readonly values: Map<string, string>;
  /** What a command has copied; its text is null where only the phone knows it. Null: nothing was copied. */
  clipboard: { readonly text: Template | null } | null;
  /** Commands that were read, repetitions counted. */
  count: number;
  /** A flow of ours: a tap and the text behind it are one step. */
  readonly isOwn: boolean;
  /** Whether the commands under a condition are done, as a person has decided; null: nobody has. */
  readonly decided: (place: Place) => boolean | null;
  /** Conditions that depend on the screen, and that nobody has decided about. */
  readonly undecided: Place[];
  /** The text of a file in the folder of the flow; null if it may not be read, or is not there. */
  readonly read: (path: string) => string | null;
}

/** Where a command is read. */
export interface At extends Reading {
  readonly depth: number;
  /** The file's folder within the folder of the flow, such as `login/`; empty at the top. */
  readonly folder: string;
}

export type Reader = (command: FlowCommand, at: At, state: FlowState) => Scope | undefined;

export const ADVICE: Readonly<Record<string, string>> = {
  runScript: 'take it out: write its values into env, and do what else it does before the replay',
  evalScript: 'take it out: write its values into env',
  assertTrue: 'assertVisible of what shows it',
  ...Object.fromEntries(
    [
      'setLocation',
      'travel',
      'setOrientation',
      'setAirplaneMode',
      'toggleAirplaneMode',
      'setPermissions',
    ].map((name) => [
      name,
      'take it out, and set up the phone before the replay: a replay changes the app alone',
    ]),
  ),
  addMedia: 'take it out, and put the files on the phone before the replay',
  ...Object.fromEntries(
    ['assertWithAI', 'assertNoDefectsWithAI', 'extractTextWithAI', 'assertScreenshot'].map((name) => [
      name,
      'assertVisible of what shows it: a replay asks no model, and compares no pictures',
    ]),
  ),
};

/** The value of a command as a record; a text alone is its field `short`. Other fields than these are refused. */
export function fieldsOf(
  command: FlowCommand,
  short: string,
  known: readonly string[],
): Readonly<Record<string, unknown>> {
  const { value } = command;
  if (value === null) return {};
  const fields = isRecord(value) ? value : { [short]: value };
  for (const name of Object.keys(fields))
    if (name !== 'label' && name !== 'optional' && !known.includes(name))
      throw refusal(
        command,
        `${command.name} has the field ${name}, which is not read`,
        `take it out; read are ${known.join(', ')}`,
      );
  return fields;
}

export const line = (verb: string, texts: readonly string[], element?: NamedElement): Line => ({
  verb,
  texts,
  chain: element?.chain ?? [],
  asks: element?.chain ?? [],
  kept: null,
});

/** Tells what a replay does otherwise than this command says. */
export function note({ notes }: FlowState, { file, line: at }: Place, what: string): void {
  notes.add(`line ${at} of ${file}: ${what}`);
}

export const chainOf = (chain: Line['chain']) => ({ chain, asks: chain, kept: null });
