import type { FaultEvent } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndedRun, type Farm, type FarmPhone, type PhoneOptions, startFarm } from './farm.fixture.ts';

/** Taps "New note" (1st input of the run), two fields with or without a tap and with a text each, and "Save". */
const GOAL = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
const NEXT_GOAL = 'Turn on the dark theme';
const isDark = virtualApp('notes').tasks.find(({ id }) => id === 'notes-dark-theme');
/** The first attestation of a phone presses HOME. */
const INPUTS_BEFORE = 1;

/** The n-th input of the run, for the triggers of faults. */
export function input(n: number): string {
  return `on: input, at: ${n + INPUTS_BEFORE}`;
}

/** Inputs of the run that {@link FaultCase} describes. */
export const OPEN = input(1);
export const TYPE_TITLE = input(2);
export const TYPE_BODY = input(4);
export const SAVE = input(5);

/**
 * How the run must end. `undisturbed`: completed, and the phone got exactly the inputs of a run without a fault.
 * `completed`: the one requested note is there, and no other was changed; lost inputs may be repeated. `unseen`: the
 * press that saves was met, so that nobody can see whether it was done; it is not pressed a second time.
 */
export type Expected =
  | 'undisturbed'
  | 'completed'
  | 'unseen'
  | { readonly outcome: string; readonly reason: object };

export interface FaultCase extends PhoneOptions {
  /** It has an adb server of its own, so that a fault of the server does not disturb the others. */
  readonly alone?: boolean;
  /** What happens, as a sentence about the phone. */
  readonly name: string;
  /** Kinds of the file of faults that must happen during the run; empty where the phone itself is different. */
  readonly kinds: readonly FaultEvent['do'][];
  readonly ends: Expected;
  readonly goal?: string;
  readonly job?: object;
  /** What a person does to the phone after the run was submitted. */
  readonly during?: (phone: FarmPhone) => void;
  /** What to check when the run has ended. */
  readonly seen?: (ended: EndedRun, about: { phone: FarmPhone; farm: Farm }) => unknown;
  /** The device does not come back by itself: it is put aside with this reason, until a person has repaired it. */
  readonly quarantine?: { readonly reason: RegExp; readonly mend: (phone: FarmPhone) => void };
  /** Set where a person brings back a phone that has gone. */
  readonly bringBack?: (about: { phone: FarmPhone; farm: Farm }) => void;
  /** The state of the phone when it is idle again. */
  readonly back?: (phone: FarmPhone) => unknown;
}

/** Runs each case on a phone of its own, several at a time, and a second run when the phone is back. */
export function runFaults(title: string, cases: readonly FaultCase[]): void {
  describe.concurrent(title, () => {
    let farm: Farm;
    let inputs: Promise<readonly string[]>;
    beforeAll(async () => {
      farm = await startFarm();
      inputs = undisturbedInputs(farm);
      await inputs;
    });
    afterAll(() => farm[Symbol.asyncDispose]());

    for (const one of cases)
      test(one.name, async () => {
        if (one.alone !== true) return suffer(farm, { one, inputs: await inputs });
        await using own = await startFarm();
        await suffer(own, { one, inputs: await inputs });
      });
  });
}

interface Suffering {
  readonly one: FaultCase;
  /** Of a run without a fault. */
  readonly inputs: readonly string[];
}

async function suffer(farm: Farm, { one, inputs }: Suffering): Promise<void> {
  const phone = await farm.plugIn(one);
  const ended = await runWith(phone, one);
  await expectEnd(phone, { ...one, ended, inputs });
  await one.seen?.(ended, { phone, farm });
  one.bringBack?.({ phone, farm });
  await comesBack(phone, one);
  expect(await nextRun(phone)).toMatchObject({ outcome: 'completed', reason: { code: 'COMPLETED' } });
  expect(isDark?.done(phone.notes())).toBe(true);
  expect(await phone.until('idle')).toMatchObject({ stateReason: '', failedResets: 0 });
}

const heldNotes = new WeakMap<FarmPhone, string>();

async function runWith(phone: FarmPhone, one: FaultCase): Promise<EndedRun> {
  const { goal = GOAL, kinds, job, during } = one;
  const { faults } = phone.virtual;
  expect(faults.fired(), 'nothing has happened before the run').toEqual([]);
  heldNotes.set(phone, JSON.stringify(notesOf(phone)));
  const id = await phone.submit({ goal, ...job });
  during?.(phone);
  const ended = await phone.ended(id);
  const happened = new Set(faults.fired().map(({ fault }) => fault));
  expect([...happened].toSorted(), 'what has happened during the run').toEqual(kinds.toSorted());
  // Each event of the file must happen, not only the first of its kind.
  const events = one.faults?.match(/\bdo: /g)?.length ?? 0;
  expect(faults.fired().length).toBeGreaterThanOrEqual(events);
  return ended;
}

interface Ending {
  readonly ends: Expected;
  readonly ended: EndedRun;
  readonly inputs: readonly string[];
}

async function expectEnd(phone: FarmPhone, { ends, ended, inputs }: Ending): Promise<void> {
  const { outcome, reason } = ended.job;
  if (ends === 'unseen') {
    expect({ outcome, reason }).toMatchObject({
      outcome: 'inconclusive',
      reason: {
        code: 'ONCE_NOT_REPEATED',
        message: expect.stringContaining('whether it was done cannot be seen'),
      },
    });
    return expect(addedNotes(phone).length).toBeLessThanOrEqual(1);
  }
  if (typeof ends === 'object') return expect({ outcome, reason }).toMatchObject(ends);
  const told = ended.run.steps.map(({ action, target, verdict }) => `${action} ${target}: ${verdict}`);
  expect({ outcome, reason }, [...told, reason?.message].join('\n')).toMatchObject({
    outcome: 'completed',
    reason: { code: 'COMPLETED' },
  });
  expect(addedNotes(phone)).toEqual([{ title: 'Lamp', body: 'Buy a new bulb' }]);
  if (ends === 'undisturbed') expect(inputsOf(phone)).toEqual(inputs);
}

/** The inputs that a run without a fault sends to the phone. */
async function undisturbedInputs(farm: Farm): Promise<readonly string[]> {
  const phone = await farm.plugIn();
  const { job } = await phone.ended(await phone.submit({ goal: GOAL }));
  expect(job.outcome).toBe('completed');
  return inputsOf(phone);
}

/** Keys are left out, as resets press them as well. */
function inputsOf({ virtual }: FarmPhone): readonly string[] {
  const entries = virtual.journal.entries().filter(({ kind }) => kind === 'tap' || kind === 'text');
  return entries.map(({ kind, args }) => [kind, ...args].join(' '));
}

/** The notes that the run has added; a note that was changed counts, too. */
function addedNotes(phone: FarmPhone): readonly { title: string; body: string }[] {
  const before = new Set<string>(JSON.parse(heldNotes.get(phone) ?? '[]').map(JSON.stringify));
  const added = notesOf(phone).filter((note) => !before.has(JSON.stringify(note)));
  return added.map(({ title, body }) => ({ title, body }));
}

function notesOf(phone: FarmPhone): readonly { title: string; body: string }[] {
  return Object(phone.notes()).notes;
}

async function comesBack(phone: FarmPhone, { quarantine, back }: FaultCase): Promise<void> {
  if (quarantine !== undefined) {
    expect((await phone.until('quarantined')).stateReason).toMatch(quarantine.reason);
    quarantine.mend(phone);
    await phone.release();
  }
  await phone.until('idle');
  expect(phone.virtual.system.dialogs).toEqual([]);
  await back?.(phone);
}

/** Without the data of the run before. The device may be erased after a run, so its state is read before that. */
async function nextRun(phone: FarmPhone) {
  return (await phone.ended(await phone.submit({ goal: NEXT_GOAL }))).job;
}
