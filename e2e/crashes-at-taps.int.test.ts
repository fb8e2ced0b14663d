import { describeCrashes } from './platform/describe-crashes.ts';

describeCrashes([
  {
    name: 'at the claim of being done',
    failPoints: ['before-commit@end.claimed'],
    strategy: 'react',
  },
  {
    name: 'at a decision after a summary',
    failPoints: [
      'before-commit@step.advanced',
      'before-publish@step.advanced',
      'before-ack@step.advanced',
      'after-tap@action.decided',
    ],
    strategy: 'xuat',
    remembers: 'Write something',
  },
  { name: 'before a tap', failPoints: ['before-tap@action.decided', 'before-tap@replay.planned'] },
  { name: 'after a tap', failPoints: ['after-tap@action.decided', 'after-tap@replay.planned'] },
]);
