import { contentHash, structureKey } from '@tapwright/screen';
import type { Act } from '../record/acts.ts';
import { type HandStep, type Read, type Seen, stepOfAct } from './step-of-act.ts';

export interface HandRecorderOptions {
  readonly packageName: () => string;
  /** Waits until the screen holds still, and reads it. */
  readonly look: () => Promise<Seen>;
  /** Called with each step, and with each reason why an act became none. */
  readonly say: (line: string) => void;
}

/** Turns what a person does, and the screens around it, into steps, one at a time. */
export interface HandRecorder {
  begin(): Promise<void>;
  /** Looks once more before something is done: the app may have gone on by itself. */
  before(): Promise<void>;
  acted(acts: readonly Act[]): Promise<void>;
  /** Resolves when everything so far is read. */
  idle(): Promise<void>;
  readonly steps: readonly HandStep[];
  /** What was done and is not known: a script without it does something else. */
  readonly gaps: readonly string[];
  /** Every different screen, oldest first. */
  readonly screens: readonly Seen[];
  readonly last: Seen | null;
}

/** A person does not see more; locators are measured on fewer. */
const SCREENS_MAX = 200;

export function createHandRecorder({ packageName, look, say }: HandRecorderOptions): HandRecorder {
  const steps: HandStep[] = [];
  const gaps: string[] = [];
  const screens = new Map<string, Seen>();
  let here: Seen | null = null;
  let chain = Promise.resolve();

  const see = async (): Promise<void> => {
    try {
      here = await look();
      const key = contentHash(here.screen);
      if (screens.size < SCREENS_MAX && !screens.has(key)) screens.set(key, here);
    } catch (error) {
      here = null;
      say(`not seen: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const take = (read: Read): void => {
    if ('step' in read) {
      steps.push(read.step);
      say(`${steps.length}  ${told(read.step)}`);
    } else if ('gap' in read) {
      gaps.push(read.gap);
      say(`not a step: ${read.gap}`);
    }
  };
  /** Acts that came in one command are told apart only where they are one text. */
  const readActs = (acts: readonly Act[], before: Seen | null): Read => {
    const act = asOne(acts);
    if (act === null) return { gap: `${acts.length} acts in one command cannot be told apart` };
    if (before === null || here === null) return { gap: 'the screen before or after it is not known' };
    return stepOfAct(act, { before, after: here, packageName: packageName() });
  };
  const then = (work: () => Promise<void>): Promise<void> => {
    chain = chain.then(work);
    return chain;
  };
  return {
    steps,
    gaps,
    begin: () => then(see),
    before: () => then(see),
    acted: (acts) =>
      then(async () => {
        const before = here;
        await see();
        take(readActs(acts, before));
      }),
    idle: () => chain,
    get screens() {
      return [...screens.values()];
    },
    get last() {
      return here;
    },
  };
}

/** Texts in a row are one text; a touch before them only gives their field the focus. */
function asOne(acts: readonly Act[]): Act | null {
  const [first, ...rest] = acts;
  if (first === undefined || rest.length === 0) return first ?? null;
  const typing = first.kind === 'touch' ? rest : acts;
  const texts = typing.flatMap((act) => (act.kind === 'text' ? [act.text] : []));
  if (texts.length === typing.length) return { kind: 'text', text: texts.join('') };
  const [last] = rest.slice(-1);
  return first.kind === 'kill' && rest.length === 1 && last?.kind === 'launch' ? last : null;
}

/** What a hidden field took is never told. */
function told({ action, before, after }: HandStep): string {
  const target = action.target === null ? '' : ` "${action.target.label}"`;
  const changed = structureKey(before.screen) === structureKey(after.screen) ? '' : ' → another screen';
  return `${action.kind.replace('_', ' ')}${target}${changed}`;
}
