import { describeCrashes } from './platform/describe-crashes.ts';

describeCrashes([
  {
    name: 'at the claim of being done',
    failPoints: ['before-commit@end.claimed'],
    strategy: 'react',
  },
  { name: 'before a tap', failPoints: ['before-tap@action.decided', 'before-tap@replay.planned'] },
  { name: 'after a tap', failPoints: ['after-tap@action.decided', 'after-tap@replay.planned'] },
]);
