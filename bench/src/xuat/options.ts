import type { Command } from '@commander-js/extra-typings';

/** The variants of XUAT-Copilot's table 4, and our own strategy for cases. */
const VARIANTS = ['xuat-single', 'xuat-noreflect', 'xuat', 'uat'];

export function withXuatOptions(command: Command) {
  return command
    .option('--strategy <NAMES>', 'with commas between them', VARIANTS.join(','))
    .option('--cases <PATTERN>', 'only cases whose id fits this regular expression', '')
    .option('--seed <N>', 'the first seed', '1')
    .option('--seeds <N>', 'how many seeds, from the first on', '20')
    .option('--processes <N>', 'workers; as many as there are processors, and 8 at most, unless told')
    .option('--flawless', 'agents that never err', false)
    .option('--reuse', 'runs whose agents would say what they say without errors are not done again', false)
    .option('--json', 'print one JSON object last on standard output', false)
    .option('--verbose', 'tell each run that failed', false);
}

export type XuatOptions = ReturnType<ReturnType<typeof withXuatOptions>['opts']>;
