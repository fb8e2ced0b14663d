import { describeCrashes, ON_THE_WAY } from './platform/describe-crashes.ts';

describeCrashes([
  {
    name: 'before the publication of what every event led to',
    failPoints: [...ON_THE_WAY.map((type) => `before-publish@${type}`), 'before-publish@api.submit'],
  },
  {
    name: 'before the acknowledgement of every event',
    failPoints: ON_THE_WAY.map((type) => `before-ack@${type}`),
  },
]);
