import type { FindingKind } from '@tapwright/contracts';

/** What is wrong with an element, as pages say it. */
export const FINDING_WORDS: Readonly<Record<FindingKind, string>> = {
  no_name: 'Without a name',
  small_target: 'Smaller than a finger',
  duplicate_names: 'The same name twice',
  contrast: 'Hard to read',
  overlap: 'One over the other',
  cut_text: 'Cut text',
  dead_control: 'Nothing happens',
  keyboard_covers: 'Under the keyboard',
};
