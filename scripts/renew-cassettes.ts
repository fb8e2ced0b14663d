import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';

/**
 * Records the kept cassettes again: `node scripts/renew-cassettes.ts [NAME…]`. Use it only for an intended change of
 * behaviour: first look at `tapwright replay-run` of the old ones, and at the differences in the new ones.
 */
const KEPT = 'services/standalone/src/cassette/fixtures';
const RUNS: Readonly<Record<string, readonly [app: string, goal: string, ...more: string[]]>> = {
  'notes-theme': ['notes', 'Turn on the dark theme'],
  'notes-delete': ['notes', 'Delete the note "Film evening"'],
  // An observer, a check after each action, and pictures.
  'notes-observed': ['notes', 'Delete the note "Film evening"', '--strategy', 'visidroid'],
  // A plan, a summary before each further action, filtered nodes.
  'notes-summarised': ['notes', 'Delete the note "Film evening"', '--strategy', 'xuat'],
  'contacts-create': ['contacts', 'Add a contact named Ada Green with the phone number 5550123'],
  'shop-restorations': ['shop', 'Compare the lamp with the kettle'],
  'wallet-password': [
    'wallet',
    'Add a card: card number 9210 0441 7730 9155, name Robin Vale, security code 7391',
    '--max-steps',
    '14',
  ],
};

const command = withExamples(
  newCommand('renew-cassettes.ts')
    .description('Records the kept cassettes again.')
    .argument('[NAME...]', `some of them: ${Object.keys(RUNS).join(', ')}`),
  { 'renew-cassettes.ts notes-theme': 'one of them' },
);
const wanted = parseOrExit(command, 'renew-cassettes').args;
const unknown = wanted.find((name) => !Object.hasOwn(RUNS, name));
if (unknown !== undefined) {
  process.stderr.write(
    `renew-cassettes: there is no cassette '${unknown}': ${Object.keys(RUNS).join(', ')}\n`,
  );
  process.exit(2);
}
for (const [name, [app, goal, ...more]] of Object.entries(RUNS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'tapwright-cassette-'));
  const run = ['run', '--virtual', app, '--goal', goal, ...more, '--model', 'offline', '--out', folder];
  spawnSync(process.execPath, ['services/cli/src/main.ts', ...run], { stdio: 'inherit' });
  const [written] = globSync(join(folder, '*.cassette.jsonl'));
  if (written === undefined) throw new Error(`${name}: the run wrote no cassette`);
  renameSync(written, join(KEPT, `${name}.cassette.jsonl`));
  rmSync(folder, { recursive: true });
}
