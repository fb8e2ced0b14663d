import type { Effect } from '@tapwright/contracts';

/**
 * Words that make an action happen once only (design, section 1): what they do reaches other people, costs money or
 * cannot be taken back. A case or a policy can name further ones.
 */
const ONCE_WORDS = [
  'pay',
  'send',
  'delete',
  'order',
  'buy',
  'purchase',
  'transfer',
  'call',
  'submit',
  'post',
  'publish',
  'checkout',
  'erase',
  'uninstall',
];

/** The effect of pressing something with this label: `once` where a whole word of it says so. */
export function effectOf(label: string): Effect {
  const words = label.toLowerCase().split(/[^a-z]+/);
  return words.some((word) => ONCE_WORDS.includes(word)) ? 'once' : 'free';
}
