import { TapwrightError } from '@tapwright/contracts';
import { isFault } from '../../fault.ts';
import type { ProbeAnswer } from '../models/subject.ts';
import { noteDeeds } from '../play/note-deeds.ts';
import type { Played, Player } from '../play/player.ts';
import { askQuestion } from '../probe/ask-questions.ts';
import { askGrounding } from '../probe/ground.ts';
import { askInstructions } from '../probe/instruct.ts';
import type { ShownAs } from '../probe/shown-screen.ts';
import type { Bundle } from './bundle.ts';
import type { Cell, CellResult, PlannedCell } from './cell.ts';
import { createSpent, type MeteredModel, meteredModel, type Spent } from './metered-model.ts';

export interface Measuring {
  readonly bundle: Bundle;
  /** How single screens are shown. */
  readonly shownAs: ShownAs;
  readonly strategy: string;
  readonly signal: AbortSignal;
  /** Opened with the first run; probes need no platform. */
  player(): Promise<Player>;
}

/** SPHINX 4, step 2: a run ends after ten minutes. It has twenty rounds, or twice as many as the known way has. */
const RUN_MS = 600_000;
const ROUNDS = 20;
const ROUNDS_MAX = 200;
const TIMES_THE_WAY = 2;
const SKILLS_MAX = 9_000;

/**
 * Measures one cell.
 * @throws TapwrightError where an endpoint or the platform failed: that says nothing about the model
 */
export async function measure(planned: PlannedCell, measuring: Measuring): Promise<Cell> {
  const began = performance.now();
  const spent = createSpent(planned.subject.kind !== 'builtin');
  const result = await resultOf(planned, measuring, spent);
  const { key, subject, item, seed, pictured, noise } = planned;
  return {
    ...{
      key,
      model: subject.name,
      dimension: item.dimension,
      item: item.id,
      group: item.group,
      seed,
      pictured,
    },
    ...(noise === null ? {} : { noise: noise.percent }),
    result,
    usage: spent.usage(subject.prices),
    measured: {
      at: new Date().toISOString(),
      wallMs: Math.round(performance.now() - began),
      latencyMs: Math.round(spent.latencyMs()),
      retries: spent.retries(),
    },
  };
}

async function resultOf(planned: PlannedCell, measuring: Measuring, spent: Spent): Promise<CellResult> {
  const { subject, item, seed, pictured, noise } = planned;
  const { shownAs, signal } = measuring;
  const noted = <T>({
    result,
    answers,
  }: {
    readonly result: T;
    readonly answers: readonly ProbeAnswer[];
  }): T => {
    for (const { usage } of answers) spent.add(usage);
    return result;
  };
  const asked = { id: item.id, seed, shownAs };
  switch (item.dimension) {
    case 'goal':
    case 'app': {
      const { question } = item;
      const { id, kind, question: text, options, answer } = question;
      const said = noted(await askQuestion(subject, { ...asked, question }, signal));
      return {
        type: 'question',
        question: { id, kind, question: text, options, answer },
        ...toQuestion(said),
      };
    }
    case 'grounding': {
      const said = await askGrounding(subject, { ...asked, item: item.ground, pictured, noise }, signal);
      return said === null ? { type: 'skipped' } : { type: 'grounding', ...toGround(noted(said)) };
    }
    case 'instructions': {
      const said = await askInstructions(subject, { ...asked, item: item.instruct }, signal);
      return said === null ? { type: 'skipped' } : { type: 'instructions', ...noted(said) };
    }
    default:
      return playRun({ ...planned, item }, measuring, spent);
  }
}

type Said = Awaited<ReturnType<typeof askQuestion>>['result'];
type Grounded = NonNullable<Awaited<ReturnType<typeof askGrounding>>>['result'];

const toQuestion = ({ binary, binaryDirect, ...said }: Said) => ({
  ...said,
  binary: [...binary],
  binaryDirect: [...binaryDirect],
});

const toGround = ({ said, ...others }: Grounded) => {
  if (said === null) return { ...others, said };
  const [left, top, right, bottom] = said.box;
  const box: [number, number, number, number] = [left, top, right, bottom];
  return { ...others, said: { ...said, box } };
};

type RunItem = Extract<PlannedCell['item'], { readonly play: unknown }>;

async function playRun(
  { key, subject, item, seed }: PlannedCell & { readonly item: RunItem },
  { bundle, strategy, signal, player }: Measuring,
  spent: Spent,
): Promise<CellResult> {
  const { play } = item;
  const stage = await play.open(seed, subject.knowsTheWay);
  const { path } = stage;
  const scope = { key: `${item.dimension} ${item.id}`, seed, path };
  const metered = meteredModel(subject.modelFor(scope), spent);
  const deeds = noteDeeds();
  const played = await (await player()).play({
    ...{ key, seed, strategy, signal, source: stage.source, app: play.packageName },
    ...{
      model: metered.model,
      pictures: subject.vision,
      maxSteps: roundsOf(play.length),
      deadlineMs: RUN_MS,
    },
    goal: item.dimension === 'skill' ? withSkills(play.goal, play.skills) : play.goal,
    onEvent(event) {
      deeds.note(event);
      stage.note(event);
    },
  });
  refuseFaults(played, metered);
  const { kept, passed: held, failed, ...judged } = stage.judge(played.outcome);
  const claimed = played.outcome === 'completed';
  const passed = held && claimed;
  return {
    ...{
      type: 'run',
      kind: play.kind,
      faulty: play.faulty,
      weak: play.weak,
      length: play.length,
      ...judged,
      passed,
      held,
      failed: [...failed],
    },
    ...{ claimed, outcome: played.outcome, reason: played.code },
    failure: passed ? null : failureOf(played, { held, unrecorded: judged.unrecorded }),
    ...{ asked: metered.asked(), malformed: metered.malformed() },
    trajectory: await bundle.writeRun(key, { ...kept, deeds: deeds.deeds() }),
  };
}

function roundsOf(length: number): number {
  return Math.min(ROUNDS_MAX, Math.max(ROUNDS, TIMES_THE_WAY * length));
}

/** SPHINX 3.4.2: the goal with the skills that lead to it, as one text. */
function withSkills(goal: string, skills: readonly string[]): string {
  const list = skills.map((skill, at) => `${at + 1}. ${skill}`).join('\n');
  return `${goal}\nSkills that lead there, in their order:\n${list}`.slice(0, SKILLS_MAX);
}

/** @throws TapwrightError where the platform or an endpoint failed */
function refuseFaults({ code, message }: Played, metered: MeteredModel): void {
  const fault = metered.fault();
  if (isFault(code))
    throw fault ?? new TapwrightError('INTERNAL', `${code}: ${message.split('\n')[0] ?? ''}`);
}

/** Why a run did not pass, in one word. */
function failureOf(
  { outcome, code }: Played,
  { held, unrecorded }: { readonly held: boolean; readonly unrecorded: number },
): string {
  if (code === 'MODEL_ANSWER_INVALID') return 'format';
  if (held) return 'reached, not ended';
  if (outcome === 'completed') return 'claimed too early';
  if (outcome === 'infeasible') return 'given up';
  if (outcome === 'out_of_budget') return unrecorded > 0 ? 'out of steps, off the recording' : 'out of steps';
  return outcome;
}
