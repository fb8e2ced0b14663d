import { BENCHES } from './commands.ts';
import { runBench } from './harness/command-line.ts';

/** `npm run bench:NAME`. */
await runBench(BENCHES, process.argv.slice(2));
