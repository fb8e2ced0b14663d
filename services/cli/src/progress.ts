import type { StepView } from '@tapwright/contracts';
import { hasColours } from './colours.ts';

export interface Progress {
  /** One finished step. `ms`: from the end of the step before; null where it was done together with the next one. */
  step(purpose: string, step: StepView, ms: number | null): void;
  /** What goes on between two steps. */
  note(text: string): void;
  end(): void;
}

const DIM = '\u001b[2m';
const GREEN = '\u001b[32m';
const YELLOW = '\u001b[33m';
const RED = '\u001b[31m';
const RESET = '\u001b[0m';
const CLEAR_LINE = '\r\u001b[2K';

/** Shows live progress on a terminal, plain lines elsewhere. */
export function createProgress(out: NodeJS.WriteStream): Progress {
  const live = out.isTTY === true;
  const isColoured = hasColours(out);
  const paint = (colour: string, text: string) => (isColoured ? `${colour}${text}${RESET}` : text);
  const begin = live ? CLEAR_LINE : '';
  return {
    step(purpose, step, ms) {
      const prefix = purpose === 'verification' ? 'replay' : 'step';
      const verdict = paint(colourOf(step.verdict), step.verdict);
      const time = ms === null ? '' : `  ${paint(DIM, `${ms.toFixed(0)} ms`)}`;
      out.write(
        `${begin}${prefix} ${String(step.index).padStart(2)}  ${stepText(step)}  ${verdict}${time}\n`,
      );
    },
    note(text) {
      if (live) out.write(`${CLEAR_LINE}${paint(DIM, text)}`);
    },
    end() {
      out.write(begin);
    },
  };
}

/** `click "Save"`, `text "Title" ← "Milk"`. */
export function stepText(step: StepView): string {
  const target = step.target === null || step.target === '' ? '' : ` "${step.target.slice(0, 60)}"`;
  const text = step.text === null ? '' : ` ← "${step.text.slice(0, 60)}"`;
  return `${step.action}${target}${text}`;
}

function colourOf(verdict: string): string {
  if (verdict === 'advanced' || verdict === 'completed') return GREEN;
  return verdict.startsWith('invalidated') ? YELLOW : RED;
}
