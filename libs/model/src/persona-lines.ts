import type { PersonaTold } from '@tapwright/contracts';
import { screenText } from './screen-text.ts';

const TEXT_MAX = 500;

/** A persona as lines of a prompt. Its file was written by somebody else: it is quoted as data, too. */
export function personaLines({ name, traits, goals, ultimateGoal, credentials }: PersonaTold): string[] {
  const says = (text: string) => `"${screenText(text, TEXT_MAX)}"`;
  return [
    '<persona>',
    `Name: ${says(name)}`,
    ...traits.map((trait) => `Trait: ${says(trait)}`),
    ...goals.map((goal) => `Goal: ${says(goal)}`),
    `Ultimate goal: ${says(ultimateGoal)}`,
    ...credentials.map(({ name: credential, about }) => {
      const what = about === '' ? '' : `: ${says(about)}`;
      return `Credential \${${screenText(credential)}}${what}`;
    }),
    '</persona>',
  ];
}
