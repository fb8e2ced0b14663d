import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { at, entriesOf, type Json, listAt, textAt } from './deploy-files.ts';
import { copyOfK8s, kindAndName, overlayWith, render } from './deploy-kustomize.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tapwright-copies-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const copy = copyOfK8s(scratch);
const WORKLOADS = ['Deployment', 'StatefulSet', 'DaemonSet'];
const overlays = new Map([
  ['production', render(join(copy, 'overlays/production'))],
  ['production with KEDA', render(overlayWith(copy, 'production', ['keda']))],
  ['production with a brain', render(overlayWith(copy, 'production', ['brain', 'keda-brain']))],
  ['development', render(join(copy, 'overlays/dev'))],
]);

function selects(selector: Json | undefined, workload: Json): boolean {
  const labels = Object(at(workload, 'spec.template.metadata.labels'));
  return entriesOf(selector).every(([key, value]) => labels[key] === value);
}

/** The fewest copies of a workload while all is well. */
function fewest(resources: readonly Json[], workload: Json): number {
  const name = textAt(workload, 'metadata.name');
  const scaler = resources.find(
    (one) =>
      ['HorizontalPodAutoscaler', 'ScaledObject'].includes(textAt(one, 'kind')) &&
      textAt(one, 'spec.scaleTargetRef.name') === name,
  );
  const own = at(workload, 'spec.replicas');
  // Whoever scales a workload is the only one who counts it.
  if (scaler !== undefined) expect(own, name).toBeUndefined();
  return Number(at(scaler, 'spec.minReplicas') ?? at(scaler, 'spec.minReplicaCount') ?? own ?? 1);
}

describe.each([...overlays])('copies in %s', (_name, resources) => {
  const workloads = resources.filter((one) => WORKLOADS.includes(textAt(one, 'kind')));
  const budgets = resources.filter((one) => textAt(one, 'kind') === 'PodDisruptionBudget');

  it('of one service are never all evicted at once, and stand apart', () => {
    for (const workload of workloads.filter((one) => fewest(resources, one) > 1)) {
      const own = budgets.filter((one) => selects(at(one, 'spec.selector.matchLabels'), workload));
      expect(
        own.map((one) => at(one, 'spec.maxUnavailable')),
        kindAndName(workload),
      ).toEqual([1]);
      const spread = listAt(workload, 'spec.template.spec.topologySpreadConstraints');
      expect(spread.map((one) => textAt(one, 'topologyKey'))).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
      for (const constraint of spread) {
        expect(selects(at(constraint, 'labelSelector.matchLabels'), workload)).toBe(true);
        // Without this, the copies of all services would be spread as if they were of one.
        expect(listAt(constraint, 'matchLabelKeys')).toContain('app.kubernetes.io/name');
      }
    }
  });

  it('do not keep a node from being emptied', () => {
    for (const budget of budgets) {
      expect(at(budget, 'spec.minAvailable')).toBeUndefined();
      const own = workloads.filter((one) => selects(at(budget, 'spec.selector.matchLabels'), one));
      expect(own, kindAndName(budget)).toHaveLength(1);
    }
  });

  it('are found by the Services, and the API by its Ingress', () => {
    const services = resources.filter(
      (one) => textAt(one, 'kind') === 'Service' && at(one, 'spec.selector') !== undefined,
    );
    for (const service of services) {
      const [workload, ...more] = workloads.filter((one) => selects(at(service, 'spec.selector'), one));
      expect(more, kindAndName(service)).toEqual([]);
      const open = listAt(workload, 'spec.template.spec.containers').flatMap((one) => listAt(one, 'ports'));
      const numbers = open.flatMap((one) => [textAt(one, 'name'), textAt(one, 'containerPort')]);
      for (const port of listAt(service, 'spec.ports'))
        expect(numbers, kindAndName(service)).toContain(textAt(port, 'targetPort') || textAt(port, 'port'));
    }
    for (const ingress of resources.filter((one) => textAt(one, 'kind') === 'Ingress')) {
      const hosts = listAt(ingress, 'spec.rules').map((one) => textAt(one, 'host'));
      expect(listAt(ingress, 'spec.tls.0.hosts')).toEqual(hosts);
      const backend = at(ingress, 'spec.rules.0.http.paths.0.backend.service');
      const service = services.find((one) => textAt(one, 'metadata.name') === textAt(backend, 'name'));
      const ports = listAt(service, 'spec.ports').map((one) => textAt(one, 'name'));
      expect(ports).toContain(textAt(backend, 'port.name'));
    }
  });
});

describe('the scaler of the API', () => {
  it('compares with processor time that a copy may use', () => {
    const resources = overlays.get('production') ?? [];
    const scaler = resources.find((one) => textAt(one, 'kind') === 'HorizontalPodAutoscaler');
    const api = resources.find((one) => kindAndName(one) === 'Deployment api');
    expect(textAt(scaler, 'spec.scaleTargetRef.name')).toBe('api');
    expect(listAt(scaler, 'spec.metrics').map((one) => textAt(one, 'resource.name'))).toEqual(['cpu']);
    const { requests, limits } = Object(at(api, 'spec.template.spec.containers.0.resources'));
    expect([requests.cpu, limits.cpu]).toEqual(['500m', '1']);
    expect(Number(at(scaler, 'spec.minReplicas'))).toBeLessThan(Number(at(scaler, 'spec.maxReplicas')));
  });
});
