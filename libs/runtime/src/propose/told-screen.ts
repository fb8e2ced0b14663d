import { appElements, type Screen } from '@tapwright/screen';

/**
 * A screen as knowledge is stored and found by it (DroidAgent, "Task Retriever": "a concatenation of widget properties").
 * What a field holds is left out: it is data. Pure.
 */
export function toldScreen(screen: Screen): string {
  const told = appElements(screen).flatMap(({ resourceId, desc, text, editable }) => [
    resourceId.replace(/^.*:id\//, ''),
    desc,
    editable ? '' : text,
  ]);
  return [...new Set([screen.activity, ...told])].filter((one) => one !== '').join('\n');
}
