import { describeCrashes, ON_THE_WAY } from './platform/describe-crashes.ts';

/** What one service of the brain hands to the next. All other events come to it, or go from it, over the bus. */
const HANDED_OVER = [
  'task.planned',
  'screen.observed',
  'outcome.observed',
  'step.advanced',
  'task.ended',
  'task.reflected',
  'candidates.ended',
  'scripts.emitted',
].filter((type) => ON_THE_WAY.includes(type));

/** The first screen of a task is read and chosen on in one commit: after it, it died with `task.planned` already. */
const COMMITTED = [...HANDED_OVER.filter((type) => type !== 'screen.observed'), 'action.executed'];

// The brain dies at each of them. The points of the gateway are those of eight processes.
describeCrashes(
  [
    {
      name: 'before the commit of what was handed over',
      failPoints: HANDED_OVER.map((type) => `before-commit@${type}`),
    },
    {
      name: 'before it hands over what an event led to',
      failPoints: COMMITTED.map((type) => `before-publish@${type}`),
    },
    {
      name: 'with what it has handed over in hand',
      failPoints: COMMITTED.map((type) => `before-ack@${type}`),
    },
  ],
  'brain',
);
