import type { Action, ElementRef } from '@tapwright/contracts';
import { targetWords } from '../../locate/link-target.ts';
import { codeLine } from './code-text.ts';

/** `click "Save"`, for the list of losses. */
export function describeAction({ kind, target, text, direction }: Action): string {
  const words = [
    kind.replace('_', ' '),
    text === null ? '' : `"${codeLine(text)}"`,
    direction ?? '',
    target === null ? '' : `${text === null ? '' : 'into '}${wordsOf(target)}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

function wordsOf(target: ElementRef): string {
  return targetWords(codeLine(target.label || target.resourceId || target.className), target, codeLine);
}
