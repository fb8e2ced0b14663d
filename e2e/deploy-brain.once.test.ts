import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servicesIn } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { at, entriesOf, type Json, listAt, ROOT, textAt, yamlOf } from './deploy-files.ts';
import { baseResources } from './deploy-kustomize.ts';

const compose = yamlOf('docker-compose.yml');
const deployment = baseResources().find(
  (one) => textAt(one, 'kind') === 'Deployment' && textAt(one, 'metadata.name') === 'brain',
);
const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
if (!hasKubectl)
  process.stderr.write('NOT CHECKED: kubectl is not here, no overlay with the brain is built.\n');

describe('the brain', () => {
  const hosted = [...servicesIn('brain')].toSorted();

  it('starts in Compose by its profile, and the services that it hosts do not start beside it', () => {
    expect(listAt(compose, 'services.brain.profiles')).toEqual(['brain']);
    const hidden = entriesOf(at(yamlOf('deploy/compose.brain.yaml'), 'services'));
    expect(hidden.map(([name]) => name).toSorted()).toEqual(hosted);
    for (const [, over] of hidden) expect(listAt(over, 'profiles')).toHaveLength(1);
  });

  it('takes their place in Kubernetes where its component is used, and has no pod elsewhere', () => {
    expect(at(deployment, 'spec.replicas')).toBe(0);
    const counts = listAt(yamlOf('k8s/components/brain/kustomization.yaml'), 'replicas');
    const without = counts.filter((one) => at(one, 'count') === 0).map((one) => textAt(one, 'name'));
    expect(without.toSorted()).toEqual(hosted);
    expect(counts.filter((one) => at(one, 'count') !== 0).map((one) => textAt(one, 'name'))).toEqual([
      'brain',
    ]);
  });

  it('asks models wherever its services do', () => {
    const { target } = Object(listAt(yamlOf('k8s/components/openai/kustomization.yaml'), 'patches')[0]);
    expect(target.name.split('|')).toContain('brain');
  });

  it.skipIf(!hasKubectl)('builds an overlay with the brain in place of the services that it hosts', () => {
    const copy = mkdtempSync(join(tmpdir(), 'tapwright-brain-'));
    cpSync(join(ROOT, 'k8s'), copy, { recursive: true });
    const overlay = join(copy, 'overlays', 'with-brain');
    mkdirSync(overlay);
    const uses = { resources: ['../../base'], components: ['../../components/brain'] };
    writeFileSync(join(overlay, 'kustomization.yaml'), JSON.stringify(uses));
    const built = execFileSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' });
    const pods = parseAllDocuments(built).flatMap((document): [string, Json | undefined][] => {
      const resource: Json = document.toJS();
      const name = textAt(resource, 'metadata.name');
      return textAt(resource, 'kind') === 'Deployment' ? [[name, at(resource, 'spec.replicas')]] : [];
    });
    expect(
      pods
        .filter(([, count]) => count === 0)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([...servicesIn('brain')].toSorted());
    expect(Object.fromEntries(pods)).toMatchObject({ api: 2, brain: 2 });
    expect(built).toContain('memory: 1Gi');
    rmSync(copy, { recursive: true, force: true });
  });
});
