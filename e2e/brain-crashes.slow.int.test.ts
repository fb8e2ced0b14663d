import { AT_TAPS, describeCrashes, ON_THE_WAY } from './platform/describe-crashes.ts';

/** The first screen of a task is read and chosen on in one commit: after it, the brain died with `task.planned` already. */
const COMMITTED = ON_THE_WAY.filter((type) => type !== 'screen.observed');

// All points of the eight processes, also those at which the brain does what six of them do.
describeCrashes(
  [
    {
      name: 'before the commit of every event',
      failPoints: [...ON_THE_WAY.map((type) => `before-commit@${type}`), 'before-commit@api.submit'],
    },
    {
      name: 'before the publication of what every event led to',
      failPoints: [...COMMITTED.map((type) => `before-publish@${type}`), 'before-publish@api.submit'],
    },
    {
      name: 'before the acknowledgement of every event',
      failPoints: COMMITTED.map((type) => `before-ack@${type}`),
    },
    {
      name: 'at the claim of being done',
      failPoints: ['before-commit@end.claimed', 'before-publish@end.claimed'],
      strategy: 'react',
    },
    {
      name: 'after the claim of being done',
      failPoints: ['before-ack@end.claimed'],
      strategy: 'react',
    },
    ...AT_TAPS,
  ],
  'brain',
);
