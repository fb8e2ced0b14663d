import { BlockList, isIPv6 } from 'node:net';
import { at, entriesOf, type Json, listAt, textAt } from './deploy-files.ts';

/** A pod, as NetworkPolicies see it. */
export interface Pod {
  readonly name: string;
  readonly namespace: string;
  readonly namespaceLabels: Json;
  readonly labels: Json;
  readonly ip: string;
  /** Its named ports. */
  readonly ports: ReadonlyMap<string, Port>;
}

/** A machine outside of the cluster. */
export interface Host {
  readonly name: string;
  readonly ip: string;
}

export interface Port {
  readonly port: number;
  readonly protocol: string;
}

type Direction = 'Ingress' | 'Egress';

const WORKLOADS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'];

/** One pod of each workload among these resources. */
export function podsOf(resources: readonly Json[]): Pod[] {
  return resources
    .filter((one) => WORKLOADS.includes(textAt(one, 'kind')))
    .map((one, index) => {
      const namespace = textAt(one, 'metadata.namespace');
      const declared = resources.find(
        (other) => textAt(other, 'kind') === 'Namespace' && textAt(other, 'metadata.name') === namespace,
      );
      const template = at(one, 'spec.template');
      const ports = [
        ...listAt(template, 'spec.initContainers'),
        ...listAt(template, 'spec.containers'),
      ].flatMap((container) => listAt(container, 'ports'));
      return {
        name: textAt(one, 'metadata.name'),
        namespace,
        // Kubernetes adds this label by itself.
        namespaceLabels: { ...Object(at(declared, 'metadata.labels')), [NAME]: namespace },
        labels: at(template, 'metadata.labels') ?? {},
        ip: `10.244.0.${index + 1}`,
        ports: new Map(ports.map((port) => [textAt(port, 'name'), portOf(port)])),
      };
    });
}

const NAME = 'kubernetes.io/metadata.name';

/** A pod of another namespace. */
export function foreignPod(namespace: string, name: string, labels: Readonly<Record<string, string>>): Pod {
  return {
    name,
    namespace,
    namespaceLabels: { [NAME]: namespace },
    labels,
    ip: '10.244.9.9',
    ports: new Map(),
  };
}

function portOf(port: Json): Port {
  return { port: Number(textAt(port, 'containerPort')), protocol: textAt(port, 'protocol') || 'TCP' };
}

/** True where the policies let a connection through, at both of its ends. */
export function mayConnect(policies: readonly Json[], from: Pod | Host, to: Pod | Host, port: Port): boolean {
  return passes(policies, 'Egress', from, to, to, port) && passes(policies, 'Ingress', to, from, to, port);
}

/** A pod that no policy selects for a direction is open in it; of several policies one that allows is enough. */
function passes(
  policies: readonly Json[],
  direction: Direction,
  own: Pod | Host,
  peer: Pod | Host,
  target: Pod | Host,
  port: Port,
): boolean {
  if (!isPod(own)) return true;
  const selecting = policies.filter(
    (policy) =>
      textAt(policy, 'metadata.namespace') === own.namespace &&
      typesOf(policy).includes(direction) &&
      selects(at(policy, 'spec.podSelector'), own.labels),
  );
  if (selecting.length === 0) return true;
  const [rules, peers] = direction === 'Ingress' ? ['ingress', 'from'] : ['egress', 'to'];
  return selecting.some((policy) =>
    listAt(policy, `spec.${rules}`).some((rule) => {
      onlyKeys(rule, [peers, 'ports']);
      const places = listAt(rule, peers);
      const ports = listAt(rule, 'ports');
      const placeFits =
        places.length === 0 ||
        places.some((place) => isAt(place, peer, textAt(policy, 'metadata.namespace')));
      return placeFits && (ports.length === 0 || ports.some((one) => fits(one, target, port)));
    }),
  );
}

function isPod(end: Pod | Host): end is Pod {
  return 'labels' in end;
}

function typesOf(policy: Json): readonly Json[] {
  onlyKeys(at(policy, 'spec'), ['podSelector', 'policyTypes', 'ingress', 'egress']);
  const types = listAt(policy, 'spec.policyTypes');
  if (types.length === 0) throw new Error(`${textAt(policy, 'metadata.name')} does not name its policyTypes`);
  for (const [key, type] of [
    ['ingress', 'Ingress'],
    ['egress', 'Egress'],
  ] as const)
    if (at(policy, `spec.${key}`) !== undefined && !types.includes(type))
      throw new Error(`${textAt(policy, 'metadata.name')} has ${key} rules that do not count`);
  return types;
}

/** An address block is held against pods as well: whether it counts for them depends on the network plugin. */
function isAt(place: Json, peer: Pod | Host, ownNamespace: string): boolean {
  onlyKeys(place, ['podSelector', 'namespaceSelector', 'ipBlock']);
  const block = at(place, 'ipBlock');
  if (block !== undefined) {
    onlyKeys(block, ['cidr', 'except']);
    const except = listAt(block, 'except').map(String);
    return inNetwork(peer.ip, textAt(block, 'cidr')) && !except.some((cidr) => inNetwork(peer.ip, cidr));
  }
  if (!isPod(peer)) return false;
  const namespaces = at(place, 'namespaceSelector');
  const pods = at(place, 'podSelector');
  if (namespaces === undefined && pods === undefined) throw new Error('A peer without a selector.');
  const namespaceFits =
    namespaces === undefined ? peer.namespace === ownNamespace : selects(namespaces, peer.namespaceLabels);
  return namespaceFits && (pods === undefined || selects(pods, peer.labels));
}

function fits(declared: Json, target: Pod | Host, { port, protocol }: Port): boolean {
  onlyKeys(declared, ['port', 'protocol']);
  const named = at(declared, 'port');
  if (typeof named === 'string') {
    const own = isPod(target) ? target.ports.get(named) : undefined;
    return own !== undefined && own.port === port && own.protocol === protocol;
  }
  return (textAt(declared, 'protocol') || 'TCP') === protocol && (named === undefined || named === port);
}

function selects(selector: Json | undefined, labels: Json): boolean {
  onlyKeys(selector, ['matchLabels', 'matchExpressions']);
  const own = new Map(entriesOf(labels));
  return (
    entriesOf(at(selector, 'matchLabels')).every(([key, value]) => own.get(key) === value) &&
    listAt(selector, 'matchExpressions').every((one) => {
      onlyKeys(one, ['key', 'operator', 'values']);
      const value = own.get(textAt(one, 'key'));
      const isIn = value !== undefined && listAt(one, 'values').includes(value);
      const holds = new Map([
        ['In', isIn],
        ['NotIn', !isIn],
        ['Exists', value !== undefined],
        ['DoesNotExist', value === undefined],
      ]).get(textAt(one, 'operator'));
      if (holds === undefined) throw new Error(`There is no operator ${textAt(one, 'operator')}.`);
      return holds;
    })
  );
}

function inNetwork(ip: string, cidr: string): boolean {
  const [network = '', bits = ''] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
  return isIPv6(network) === isIPv6(ip) && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** A field that is not understood here would be left out of the evaluation in silence. */
function onlyKeys(value: Json | undefined, known: readonly (string | undefined)[]): void {
  const unknown = entriesOf(value).find(([key]) => !known.includes(key));
  if (unknown !== undefined) throw new Error(`A NetworkPolicy has the field ${unknown[0]}, unknown here.`);
}
