import type { ExplorerName } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import { systemBarMask } from '@tapwright/screen';
import { isPull } from '../choose/pull.ts';
import type { Explorer, ExplorerInput, Option, Rule } from './explorer.ts';
import { untriedAfter } from './left-behind.ts';
import { wayHome, wayOut } from './outside.ts';
import { dfs } from './rules/dfs.ts';
import { greedy } from './rules/greedy.ts';
import { guided } from './rules/guided.ts';
import { monkey } from './rules/monkey.ts';
import { uniform } from './rules/uniform.ts';
import { possibleTries } from './try-signatures.ts';
import { textFor } from './typed-text.ts';

/** Every explorer by its name. The others are what `guided` is compared with: what the tree does not offer they do not do. */
export const EXPLORERS: Readonly<Record<ExplorerName, Explorer>> = {
  monkey: explorerOf(monkey),
  uniform: explorerOf(uniform),
  greedy: explorerOf(greedy),
  dfs: explorerOf(dfs),
  guided: explorerOf(guided, { pulls: true }),
};

/** All explorers come back to the app in the same way; inside of it each has its own rule. */
function explorerOf(rule: Rule, { pulls } = { pulls: false }): Explorer {
  return (input) => {
    const options = optionsOf(input);
    const inside = options.filter(
      ({ choice }) => !LEAVES.has(choice.action.kind) && (pulls || !isPull(choice)),
    );
    const random = seededRandom(seedOf(input));
    const chosen = wayHome(options, input) ?? wayOut(options, input) ?? rule(inside, input, random);
    if (chosen === null) return null;
    const { choice, signature } = chosen;
    const untried = untriedAfter(chosen, inside, input);
    const explored = { choice, text: textFor(chosen, input, random), signature };
    return untried > 0 ? { ...explored, untried } : explored;
  };
}

/** No explorer has a goal that it could claim to have reached, nor anything to do on the home screen. */
const LEAVES = new Set(['end', 'home', 'restart']);

/** Without the system's own bars, which some dumps have too: their buttons leave the app, and BACK is offered anyway. */
function optionsOf(input: ExplorerInput): readonly Option[] {
  const tries = possibleTries(input);
  const bars = systemBarMask(input.screen);
  return input.choices.flatMap((choice, at): Option[] => {
    const tried = tries[at];
    const isOfBar = choice.element !== null && bars[choice.element.index] === true;
    return tried === undefined || isOfBar
      ? []
      : [{ ...tried, choice, tries: input.counts.get(tried.signature) ?? 0 }];
  });
}

/** One seed for one step: those of neighbouring seeds and steps are unlike. */
function seedOf({ seed, step }: ExplorerInput): number {
  return Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(step + 1, 0xc2b2ae35);
}
