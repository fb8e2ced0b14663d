import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Json, merged } from './deploy-files.ts';
import { allFolders, copyOfK8s, kindAndName, overlayWith, render } from './deploy-kustomize.ts';
import { mistakesIn } from './deploy-schema.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tapwright-schema-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const copy = copyOfK8s(scratch);
const folders = new Map([
  ...allFolders(copy),
  ['brain and KEDA', overlayWith(copy, 'production', ['brain', 'keda-brain'])],
  ['development with KEDA and a collector', overlayWith(copy, 'dev', ['keda', 'observability'])],
]);

describe('every resource', () => {
  it.each([...folders.keys()])('of %s fits the schema of its kind', (name) => {
    const resources = render(folders.get(name) ?? '');
    const found = resources.flatMap((one) =>
      mistakesIn(one).map((mistake) => `${kindAndName(one)}: ${mistake}`),
    );
    expect(found).toEqual([]);
  });

  it.each([...folders.keys()])('of %s is there once', (name) => {
    const names = render(folders.get(name) ?? '').map(kindAndName);
    expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([]);
  });
});

describe('the check of schemas', () => {
  const all = [...folders.values()].flatMap(render);
  const found = (name: string): Json => {
    const resource = all.find((one) => kindAndName(one) === name);
    if (resource === undefined) throw new Error(`There is no ${name}.`);
    return resource;
  };

  it.each([
    ['Deployment api', '{sepc: {}}', '/sepc is not a field'],
    ['Deployment api', '{metadata: {lables: {a: b}}}', '/metadata/lables is not a field'],
    ['Deployment api', '{spec: {replicas: two}}', 'replicas'],
    ['Deployment api', '{spec: {template: {spec: {restartpolicy: Always}}}}', 'restartpolicy is not a field'],
    [
      'Deployment api',
      '{spec: {template: {spec: {containers: [{name: service, readinessProbe: {httpget: {}}}]}}}}',
      '/spec/template/spec/containers/0/readinessProbe/httpget is not a field',
    ],
    ['Deployment api', '{spec: {template: {spec: {containers: [{name: service, ports: x}]}}}}', 'ports'],
    ['DaemonSet device-gateway', '{spec: {replicas: 2}}', '/spec/replicas is not a field'],
    ['NetworkPolicy api-open', '{spec: {ingress: [{form: []}]}}', '/spec/ingress/0/form is not a field'],
    ['NetworkPolicy api-open', '{spec: {policyTypes: [Inwards]}}', 'policyTypes'],
    ['Ingress api', '{spec: {tls: [{secret: x}]}}', '/spec/tls/0/secret is not a field'],
    ['HorizontalPodAutoscaler api', '{spec: {maxReplicas: null}}', 'maxReplicas'],
    ['PodDisruptionBudget api', '{spec: {maxUnavaliable: 1}}', '/spec/maxUnavaliable is not a field'],
    ['ScaledObject planner', '{spec: {maxReplicas: 1}}', '/spec/maxReplicas is not a field'],
    ['ScaledObject planner', '{spec: {triggers: [{kind: x, type: y, metadata: {}}]}}', 'kind is not a field'],
    ['TriggerAuthentication nats-monitor', '{spec: {configMapTargetRef: [{name: x}]}}', 'key'],
    ['Service api', '{apiVersion: v2}', 'v2 Service is not a kind known here'],
  ])('finds a mistake in %s: %s', (name, patch, mistake) => {
    expect(mistakesIn(found(name))).toEqual([]);
    expect(mistakesIn(merged(found(name), parse(patch))).join('\n')).toContain(mistake);
  });
});
