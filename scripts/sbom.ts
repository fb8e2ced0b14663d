import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';
import { markdownTable } from 'markdown-table';
import type { LockPackages } from './lock-file/lock-file.ts';
import { licencesOf, notAllowed, Sbom } from './sbom/licences.ts';

/**
 * What the project is made of: a CycloneDX document of all packages in `package-lock.json`, made by npm itself, and a
 * list of their licences. Needs no network.
 */
const command = withExamples(
  newCommand('npm run sbom --')
    .description('What the project is made of: a CycloneDX document, and the licences of all packages.')
    .option('--out <FILE>', 'write the CycloneDX document')
    .option('--licences', 'print a table of the licences', false)
    .option('--check', 'exit code 1 where a licence is unknown or not allowed', false),
  {
    'npm run sbom -- --out sbom.cdx.json': 'for a scanner',
    'npm run sbom -- --licences': 'every package with its licence',
  },
);
const { out, licences, check } = parseOrExit(command, 'sbom').opts();

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockPackages };
const all = licencesOf(Sbom.parse(JSON.parse(text)), packages);

if (out !== undefined) writeFileSync(out, text);
if (licences) {
  const rows = all.map(({ name, version, licence }) => [name, version, licence ?? 'unknown']);
  process.stdout.write(`${markdownTable([['package', 'version', 'licence'], ...rows])}\n`);
}
const wrong = notAllowed(all);
for (const { name, version, licence } of check ? wrong : [])
  process.stdout.write(`${name}@${version}: ${licence ?? 'no licence is known'}\n`);
if (!licences) process.stdout.write(`${all.length} packages, ${wrong.length} without an allowed licence\n`);
if (check && wrong.length > 0) process.exitCode = 1;
