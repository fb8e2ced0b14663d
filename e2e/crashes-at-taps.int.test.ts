import { AT_TAPS, describeCrashes } from './platform/describe-crashes.ts';

describeCrashes([
  {
    name: 'at the claim of being done',
    failPoints: ['before-commit@end.claimed'],
    strategy: 'react',
  },
  ...AT_TAPS,
]);
