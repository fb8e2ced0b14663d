import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROCESS_NAMES } from '@tapwright/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { at, type Json, listAt, textAt, yamlOf } from './deploy-files.ts';
import { copyOfK8s, overlayWith, render } from './deploy-kustomize.ts';
import { foreignPod, type Host, mayConnect, type Pod, type Port, podsOf } from './deploy-network.ts';

/** One line of a table: from whom, to whom, at which ports. */
type Line = readonly [from: readonly string[], to: readonly string[], ports: readonly string[]];

const SERVICES: readonly string[] = PROCESS_NAMES;
const ASKING = ['planner', 'perception', 'actor', 'verifier', 'reflector', 'brain'];
const PODS = [...SERVICES, 'migrate'];

/** Pods of other namespaces. They are open in both directions themselves. */
const FOREIGN = [
  foreignPod('kube-system', 'dns', { 'k8s-app': 'kube-dns' }),
  foreignPod('kube-system', 'not-dns', {}),
  foreignPod('monitoring', 'prometheus', {}),
  foreignPod('keda', 'keda', {}),
  foreignPod('ingress-nginx', 'ingress', {}),
  // The labels of a service do not help a pod of another namespace.
  foreignPod('other', 'stranger', {
    'app.kubernetes.io/part-of': 'tapwright',
    'app.kubernetes.io/name': 'api',
  }),
];
const HOSTS: readonly Host[] = [
  { name: 'public', ip: '198.51.100.7' },
  { name: 'public-v6', ip: '2001:db8::7' },
  { name: 'private', ip: '192.168.7.7' },
  { name: 'private-v6', ip: 'fd00::7' },
  { name: 'dns-on-node', ip: '169.254.20.10' },
  // It hands out the rights of the node in many clouds.
  { name: 'cloud-metadata', ip: '169.254.169.254' },
];
const PUBLIC = ['public', 'public-v6'];
const OUTSIDE = HOSTS.map(({ name }) => name);
const OTHERS = [...FOREIGN.map(({ name }) => name), ...OUTSIDE];
const DNS: Line = [PODS, ['dns', 'dns-on-node'], ['53/TCP', '53/UDP']];
/** Asked of every pair, besides all ports that a pod names. */
const PORTS = [22, 53, 80, 443, 4222, 4317, 4318, 5037, 5432, 6443, 8080, 8081, 8222, 8888, 10_250, 13_133];

const EVERYWHERE: readonly Line[] = [
  DNS,
  [['api'], PUBLIC, ['443/TCP', '80/TCP']],
  [['prometheus'], SERVICES, ['8081/TCP']],
];
const INSIDE: readonly Line[] = [
  ...EVERYWHERE,
  [PODS, ['postgres'], ['5432/TCP']],
  [SERVICES, ['nats'], ['4222/TCP']],
  [['device-gateway'], ['virtual-farm'], ['5037/TCP']],
  [OTHERS, ['api'], ['8080/TCP']],
];
const COLLECTED: readonly Line[] = [
  [SERVICES, ['otel-collector'], ['4318/TCP']],
  [['otel-collector'], OTHERS, ['4317/TCP']],
  [['otel-collector'], ['dns', 'dns-on-node'], ['53/TCP', '53/UDP']],
];
const OUTSIDE_STORES: readonly Line[] = [
  ...EVERYWHERE,
  ...COLLECTED,
  // An address is not known here, so the port is open to everything that answers there.
  [PODS, OTHERS, ['5432/TCP']],
  [SERVICES, OTHERS, ['4222/TCP']],
  [ASKING, PUBLIC, ['443/TCP']],
  [['ingress'], ['api'], ['8080/TCP']],
];
const PRODUCTION: readonly Line[] = [...OUTSIDE_STORES, [['device-gateway'], OTHERS, ['5037/TCP']]];

const scratch = mkdtempSync(join(tmpdir(), 'tapwright-network-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const copy = copyOfK8s(scratch);

function expanded(table: readonly Line[]): string[] {
  const all = table.flatMap(([from, to, ports]) =>
    from.flatMap((one) => to.flatMap((other) => ports.map((port) => `${one} → ${other}:${port}`))),
  );
  return [...new Set(all)].toSorted();
}

function reachable(resources: readonly Json[]): string[] {
  const policies = resources.filter((one) => textAt(one, 'kind') === 'NetworkPolicy');
  const own = podsOf(resources);
  const named = own.flatMap((pod) => [...pod.ports.values()]);
  const numbers = new Set([...PORTS, ...named.map(({ port }) => port)]);
  const ports = [...numbers].flatMap((port): Port[] => [
    { port, protocol: 'TCP' },
    { port, protocol: 'UDP' },
  ]);
  const ends: readonly (Pod | Host)[] = [...own, ...FOREIGN, ...HOSTS];
  return (
    ends
      .flatMap((from) => ends.map((to) => [from, to] as const))
      // What others do among each other is not decided here, and a pod always reaches itself.
      .filter(([from, to]) => from !== to && own.some((pod) => pod === from || pod === to))
      .flatMap(([from, to]) =>
        ports
          .filter((port) => mayConnect(policies, from, to, port))
          .map(({ port, protocol }) => `${from.name} → ${to.name}:${port}/${protocol}`),
      )
      .toSorted()
  );
}

describe('the network', () => {
  it.each<[string, () => string, readonly Line[]]>([
    ['the overlay dev', () => join(copy, 'overlays/dev'), INSIDE],
    ['the overlay production', () => join(copy, 'overlays/production'), PRODUCTION],
    // Its gateways find adb on loopback, where no policy counts.
    [
      'the overlay production with phones on USB',
      () => overlayWith(copy, 'production', ['usb-gateways']),
      OUTSIDE_STORES,
    ],
    [
      'the overlay dev with a collector',
      () => overlayWith(copy, 'dev', ['observability']),
      [...INSIDE, ...COLLECTED],
    ],
    [
      'the overlay dev with KEDA',
      () => overlayWith(copy, 'dev', ['keda']),
      [...INSIDE, [['keda'], ['nats'], ['8222/TCP']]],
    ],
  ])('of %s allows what this table says, and nothing else', (_name, folder, table) => {
    expect(reachable(render(folder()))).toEqual(expanded(table));
  });

  it('is closed in both directions for every pod of every overlay', () => {
    for (const name of ['dev', 'production']) {
      const resources = render(join(copy, 'overlays', name));
      const policies = resources.filter((one) => textAt(one, 'kind') === 'NetworkPolicy');
      const stranger: Host = { name: 'stranger', ip: '192.0.2.1' };
      for (const pod of podsOf(resources)) {
        expect(mayConnect(policies, pod, stranger, { port: 1, protocol: 'TCP' }), pod.name).toBe(false);
        expect(mayConnect(policies, stranger, pod, { port: 1, protocol: 'TCP' }), pod.name).toBe(false);
      }
    }
  });

  it('leads to a model from the services that ask one', () => {
    const patch = listAt(yamlOf('k8s/components/openai/kustomization.yaml'), 'patches')[0];
    expect(textAt(patch, 'target.name').split('|')).toEqual(ASKING);
  });

  it('lets Prometheus find every service by the annotations of its pods', () => {
    for (const resource of render(join(copy, 'overlays/production'))) {
      if (!SERVICES.includes(textAt(resource, 'metadata.name'))) continue;
      const template = at(resource, 'spec.template');
      if (template === undefined) continue;
      const health = listAt(template, 'spec.containers.0.ports').find(
        (one) => textAt(one, 'name') === 'health',
      );
      expect(Object(at(template, 'metadata.annotations'))).toMatchObject({
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': textAt(health, 'containerPort'),
        'prometheus.io/path': '/metrics',
      });
    }
  });
});

describe('the evaluation of policies', () => {
  const policy = (spec: Json): Json => ({ metadata: { name: 'p', namespace: 'n' }, spec });
  const pod: Pod = {
    ...foreignPod('n', 'pod', { app: 'a' }),
    ports: new Map([['web', { port: 80, protocol: 'TCP' }]]),
  };
  const other = foreignPod('m', 'other', { app: 'b' });
  const asks = (spec: Json, port = 80) => mayConnect([policy(spec)], other, pod, { port, protocol: 'TCP' });
  const selector = { podSelector: { matchLabels: { app: 'a' } }, policyTypes: ['Ingress'] };

  it('follows Kubernetes', () => {
    expect(asks({ ...selector, podSelector: { matchLabels: { app: 'z' } } })).toBe(true);
    expect(asks(selector)).toBe(false);
    expect(asks({ ...selector, podSelector: {} })).toBe(false);
    expect(asks({ ...selector, ingress: [{}] })).toBe(true);
    expect(asks({ ...selector, ingress: [{ from: [{ podSelector: {} }] }] })).toBe(false);
    expect(asks({ ...selector, ingress: [{ from: [{ namespaceSelector: {} }] }] })).toBe(true);
    expect(asks({ ...selector, ingress: [{ ports: [{ port: 'web' }] }] })).toBe(true);
    expect(asks({ ...selector, ingress: [{ ports: [{ port: 'web' }] }] }, 81)).toBe(false);
    expect(asks({ ...selector, ingress: [{ ports: [{ port: 80, protocol: 'UDP' }] }] })).toBe(false);
    const block = { cidr: '10.0.0.0/8', except: ['10.244.0.0/16'] };
    expect(asks({ ...selector, ingress: [{ from: [{ ipBlock: block }] }] })).toBe(false);
    expect(asks({ ...selector, ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }] })).toBe(true);
  });

  it('refuses what it would leave out', () => {
    expect(() => asks({ ...selector, ingress: [{ ports: [{ port: 1, endPort: 9 }] }] })).toThrow('endPort');
    expect(() => asks({ podSelector: {} })).toThrow('policyTypes');
    expect(() => asks({ ...selector, egress: [{}] })).toThrow('do not count');
  });
});
