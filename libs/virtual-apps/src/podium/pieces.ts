import type { Widget } from '@tapwright/virtual-ui';
import { dayText, lengthText, type PodiumEvent, type Session, type Unit, unitText } from './state.ts';

/** A session in two lines. */
export function sessionLine(
  { sport, day, minutes, metres }: Session,
  unit: Unit,
): Extract<Widget<PodiumEvent>, { kind: 'column' }> {
  const distance = metres === 0 ? [] : [`${lengthText(metres, unit)} ${unitText(unit)}`];
  return {
    kind: 'column',
    children: [
      { kind: 'text', id: 'session_sport', text: sport, style: 'title' },
      {
        ...{ kind: 'text', id: 'session_facts', colour: 'muted', size: 13 },
        text: [dayText(day), `${minutes} min`, ...distance].join(' · '),
      },
    ],
  };
}
