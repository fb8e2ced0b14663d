import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allFolders, builtByKubectl, copyOfK8s, render } from './deploy-kustomize.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tapwright-kustomize-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const copy = copyOfK8s(scratch);
const folders = allFolders(copy);
const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
if (!hasKubectl)
  process.stderr.write('\n*** NOT COMPARED: kubectl is not here; only our own renderer reads k8s. ***\n\n');

describe('the renderer of these tests', () => {
  it.skipIf(!hasKubectl).each([...folders.keys()])('builds what kubectl builds: %s', (name) => {
    const folder = folders.get(name) ?? '';
    const built = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', stdio: 'pipe' });
    expect(render(folder)).toEqual(builtByKubectl(built));
  });

  it.each([...folders.keys()])('finds every file and target of %s', (name) => {
    expect(render(folders.get(name) ?? '').length).toBeGreaterThan(20);
  });

  it.each([
    ['a field', { namePrefix: 'x-' }, 'does not know namePrefix'],
    [
      'a patch without a target',
      { patches: [{ patch: '{kind: Deployment, metadata: {name: x}}' }] },
      'fits no',
    ],
  ])('refuses %s that it does not know', (_what, more, message) => {
    const folder = join(copy, 'overlays', 'refused');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify({ resources: ['../../base'], ...more }));
    expect(() => render(folder)).toThrow(message);
  });
});
