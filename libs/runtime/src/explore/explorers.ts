import type { ExplorerName } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import type { Explorer, Option, Rule } from './explorer.ts';
import { dfs } from './rules/dfs.ts';
import { greedy } from './rules/greedy.ts';
import { guided } from './rules/guided.ts';
import { monkey } from './rules/monkey.ts';
import { uniform } from './rules/uniform.ts';
import { trySignatures } from './try-signatures.ts';
import { textFor } from './typed-text.ts';

/** Every explorer by its name. */
export const EXPLORERS: Readonly<Record<ExplorerName, Explorer>> = {
  monkey: explorerOf(monkey),
  uniform: explorerOf(uniform),
  greedy: explorerOf(greedy),
  dfs: explorerOf(dfs),
  guided: explorerOf(guided),
};

function explorerOf(rule: Rule): Explorer {
  return (input) => {
    const signatures = trySignatures(input);
    const options = input.choices.flatMap((choice, at): Option[] => {
      const signature = signatures[at] ?? '';
      // No explorer has a goal that it could claim to have reached.
      if (choice.action.kind === 'end') return [];
      return [{ choice, signature, tries: input.counts.get(signature) ?? 0 }];
    });
    const random = seededRandom(mixed(input.seed, input.step));
    const chosen = rule(options, input, random);
    if (chosen === null) return null;
    return { choice: chosen.choice, text: textFor(chosen, input, random), signature: chosen.signature };
  };
}

/** One seed for a step of a seed: neighbours give unlike numbers. */
function mixed(seed: number, step: number): number {
  return (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(step + 1, 0xc2b2ae35)) | 0;
}
