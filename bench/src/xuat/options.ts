import type { Command } from '@commander-js/extra-typings';

/** The variants of XUAT-Copilot's table 4, and our own strategy for cases. */
const VARIANTS = ['xuat-single', 'xuat-noreflect', 'xuat', 'uat'];

export function withXuatOptions(command: Command) {
  return command
    .option('--strategy <NAMES>', 'strategies, separated by commas', VARIANTS.join(','))
    .option('--cases <PATTERN>', 'only cases whose id fits this regular expression', '')
    .option('--seed <N>', 'the first seed', '1')
    .option('--seeds <N>', 'how many seeds, from the first on', '20')
    .option('--processes <N>', 'number of workers (default: as many as processors, at most 8)')
    .option('--flawless', 'agents that make no mistakes', false)
    .option('--reuse', 'do not repeat a run whose agents would give the same answers without errors', false)
    .option('--json', 'print one JSON object as the last line of standard output', false)
    .option('--verbose', 'report each run that failed', false);
}

export type XuatOptions = ReturnType<ReturnType<typeof withXuatOptions>['opts']>;
