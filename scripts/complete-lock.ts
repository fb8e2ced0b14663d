import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';
import {
  faultsOf,
  type LockEntry,
  type LockPackages,
  type Missing,
  missingPackages,
  withEntries,
} from './lock-file/lock-file.ts';
import { platformOf } from './lock-file/platform-of.ts';

/**
 * Completes `package-lock.json`, so that `npm ci` accepts it on every platform. npm leaves an optional package out
 * where its registry does not have it; `npm ci` then refuses the whole file. Adds an entry for each such package: the
 * registry's data about it, or the version that its parent asks for and the platform in its name.
 */
const command = withExamples(
  newCommand('complete-lock.ts')
    .description('Completes package-lock.json, so that `npm ci` accepts it on every platform.')
    .option(
      '--check',
      'change nothing; exit code 1 where something is missing or `npm ci` refuses the file',
      false,
    ),
  { 'complete-lock.ts --check': 'is it complete?' },
);
const { check: isCheck } = parseOrExit(command, 'complete-lock').opts();
const FILE = 'package-lock.json';
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: LockPackages };

if (!isCheck) {
  const missing = missingPackages(lock.packages);
  lock.packages = withEntries(
    lock.packages,
    missing.map((one) => [one, entryOf(one)] as const),
  );
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  for (const { name, version } of missing) process.stdout.write(`added ${name}@${version}\n`);
}
const faults = faultsOf(lock.packages);
for (const fault of faults) process.stderr.write(`${FILE}: ${fault}.\n`);
if (faults.length > 0 && isCheck) process.stderr.write('Run: node scripts/complete-lock.ts\n');
const refusal = refusalOfNpm();
process.stderr.write(refusal);
process.exitCode = faults.length === 0 && refusal === '' ? 0 : 1;

/** Why `npm ci` would not install from this lock file; empty where it would. Installs nothing. */
function refusalOfNpm(): string {
  const args = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  return status === 0 ? '' : stderr || '`npm ci` cannot be started: is npm installed?\n';
}

type Published = LockEntry & { readonly 'dist.integrity': string };

function entryOf({ name, version, parent }: Missing): LockEntry {
  const known = fromRegistry(`${name}@${version}`);
  if (known !== null) return known;
  const platform = platformOf(name);
  if (platform === null || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(
      `Neither the registry nor its name tells which version of ${name} (${version}) runs where. ${parent} depends on it. ` +
        'Write its entry into package-lock.json by hand.',
    );
  }
  return { version, ...platform };
}

/** The registry's data about a package; for a range, about its newest version; null where the registry has none. */
function fromRegistry(spec: string): LockEntry | null {
  const fields = ['version', 'dist.integrity', 'os', 'cpu', 'libc', 'license', 'engines'];
  const { status, stdout } = spawnSync('npm', ['view', spec, ...fields, '--json'], { encoding: 'utf8' });
  if (status !== 0 || stdout.trim() === '') return null;
  const found = [JSON.parse(stdout) as Published | readonly Published[]].flat().at(-1);
  if (found === undefined) return null;
  const { 'dist.integrity': integrity, ...rest } = found;
  return { ...rest, integrity };
}
