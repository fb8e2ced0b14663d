import { describeCrashes, ON_THE_WAY } from './platform/describe-crashes.ts';

describeCrashes([
  {
    name: 'before the commit of every event',
    failPoints: [...ON_THE_WAY.map((type) => `before-commit@${type}`), 'before-commit@api.submit'],
  },
]);
