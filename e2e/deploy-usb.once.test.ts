import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config as GatewayConfig } from '@tapwright/device-gateway/config';
import { readConfig } from '@tapwright/service';
import { eventually } from '@tapwright/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { at, entriesOf, type Json, listAt, textAt, textOf } from './deploy-files.ts';
import { copyOfK8s, kindAndName, overlayWith, render } from './deploy-kustomize.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tapwright-usb-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const copy = copyOfK8s(scratch);
const before = render(join(copy, 'overlays/production'));
const resources = render(overlayWith(copy, 'production', ['usb-gateways']));
const pod = at(
  resources.find((one) => kindAndName(one) === 'DaemonSet device-gateway'),
  'spec.template.spec',
);
const adb = listAt(pod, 'initContainers')[0];
const gateway = listAt(pod, 'containers')[0];

function variables(container: Json | undefined): Record<string, Json | undefined> {
  return Object.fromEntries(
    listAt(container, 'env').map((one) => [
      textAt(one, 'name'),
      at(one, 'value') ?? at(one, 'valueFrom.fieldRef.fieldPath'),
    ]),
  );
}

/** What keeps a pod out of a namespace with the level `restricted` of Pod Security. */
function refusedByRestricted(resource: Json): string[] {
  const spec = at(resource, 'spec.template.spec');
  const shared = Object(at(spec, 'securityContext'));
  const containers = [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')];
  const wrong = containers.flatMap((container) => {
    const own = { ...shared, ...Object(at(container, 'securityContext')) };
    return [
      own.privileged === true && 'privileged',
      own.allowPrivilegeEscalation !== false && 'escalation',
      !(own.runAsNonRoot === true && own.runAsUser > 0) && 'root',
      own.seccompProfile?.type !== 'RuntimeDefault' && 'seccomp',
      String(own.capabilities?.drop) !== 'ALL' && 'capabilities',
      listAt(container, 'ports').some((port) => at(port, 'hostPort') !== undefined) && 'host port',
    ].filter((one) => one !== false);
  });
  const allowed = ['configMap', 'emptyDir', 'secret', 'persistentVolumeClaim', 'projected', 'downwardAPI'];
  const kinds = listAt(spec, 'volumes').flatMap((volume) => entriesOf(volume).map(([key]) => key));
  const shares = ['hostNetwork', 'hostPID', 'hostIPC'].filter((key) => at(spec, key) === true);
  return [...wrong, ...kinds.filter((kind) => kind !== 'name' && !allowed.includes(kind)), ...shares];
}

const podsIn = (all: readonly Json[]) => all.filter((one) => at(one, 'spec.template.spec') !== undefined);

describe('gateways with phones on USB', () => {
  it('take the place of the others, and nothing leads to adb servers elsewhere', () => {
    const names = (all: readonly Json[]) => new Set(all.map(kindAndName));
    const gone = [...names(before)].filter((name) => !names(resources).has(name));
    expect(gone.toSorted()).toEqual([
      'NetworkPolicy gateways-to-phones',
      'Service device-gateway-0-adb',
      'StatefulSet device-gateway',
    ]);
    const added = [...names(resources)].filter((name) => !names(before).has(name));
    expect(added).toEqual(['DaemonSet device-gateway']);
  });

  it('run where there are phones, one for each node, with its name', () => {
    expect(at(pod, 'nodeSelector')).toEqual({ 'tapwright.example.com/usb-phones': 'true' });
    expect(listAt(pod, 'containers')).toHaveLength(1);
    expect(listAt(pod, 'initContainers')).toHaveLength(1);
    const declared = variables(gateway);
    expect(declared).toMatchObject({
      GATEWAY_NAME: 'spec.nodeName',
      NATS_NKEY_FILE: '/run/secrets/bus-user/$(GATEWAY_NAME).nk',
    });
    const names = listAt(gateway, 'env').map((one) => textAt(one, 'name'));
    // Kubernetes fills in only what is defined above.
    expect(names.indexOf('GATEWAY_NAME')).toBeLessThan(names.indexOf('NATS_NKEY_FILE'));
    const volume = listAt(pod, 'volumes').find((one) => textAt(one, 'name') === 'bus-user');
    expect(at(volume, 'secret')).toEqual({ secretName: 'tapwright-nats-gateways', defaultMode: 0o440 });
    expect(readConfig(GatewayConfig, { ADB_SERVERS: String(declared.ADB_SERVERS) }).ADB_SERVERS).toEqual([
      '127.0.0.1:5037',
    ]);
  });

  it('start the adb server before the gateway, and stop it after', () => {
    expect(at(adb, 'restartPolicy')).toBe('Always');
    expect(at(pod, 'hostNetwork')).toBeUndefined();
    expect(at(pod, 'hostPID')).toBeUndefined();
    expect(textOf('deploy/adb.Dockerfile')).toContain('ENTRYPOINT ["adb"]');
  });

  it('give privileges to the adb server only', () => {
    expect(at(adb, 'securityContext')).toEqual({
      privileged: true,
      readOnlyRootFilesystem: true,
      runAsUser: 0,
      runAsGroup: 0,
      runAsNonRoot: false,
    });
    const own = listAt(
      before.find((one) => kindAndName(one) === 'StatefulSet device-gateway'),
      'spec.template.spec.containers',
    )[0];
    expect(at(gateway, 'securityContext')).toEqual(at(own, 'securityContext'));
    expect(at(gateway, 'volumeMounts')).toEqual(at(own, 'volumeMounts'));
    const fromNode = listAt(pod, 'volumes').filter((one) => at(one, 'hostPath') !== undefined);
    expect(fromNode.map((one) => textAt(one, 'hostPath.path'))).toEqual(['/dev/bus/usb']);
    const [mount] = listAt(adb, 'volumeMounts').filter(
      (one) => textAt(one, 'name') === textAt(fromNode[0], 'name'),
    );
    expect(textAt(mount, 'mountPath')).toBe('/dev/bus/usb');
    expect(textOf('deploy/adb.Dockerfile')).not.toContain('USER');
  });

  it('need a namespace that lets them start, and no other overlay has one', () => {
    const levelOf = (all: readonly Json[]): Json => {
      const namespace = all.find((one) => textAt(one, 'kind') === 'Namespace');
      return Object(at(namespace, 'metadata.labels'))['pod-security.kubernetes.io/enforce'];
    };
    expect(levelOf(resources)).toBe('privileged');
    for (const name of ['dev', 'production']) {
      const all = render(join(copy, 'overlays', name));
      expect(levelOf(all)).toBe('restricted');
      for (const one of podsIn(all)) expect(refusedByRestricted(one), kindAndName(one)).toEqual([]);
    }
    const refused = podsIn(resources).filter((one) => refusedByRestricted(one).length > 0);
    expect(refused.map(kindAndName)).toEqual(['DaemonSet device-gateway']);
    expect(refused.flatMap(refusedByRestricted)).toEqual([
      'privileged',
      'escalation',
      'root',
      'capabilities',
      'hostPath',
    ]);
  });
});

const hasAdb = spawnSync('adb', ['version']).status === 0 && process.platform === 'linux';
if (!hasAdb)
  console.warn('\n*** NOT RUN: how the adb server of USB gateways listens needs adb on Linux. ***\n');

describe.runIf(hasAdb)('the adb server of USB gateways', () => {
  let server: ChildProcess | undefined;
  afterAll(() => {
    server?.kill('SIGKILL');
  });

  it('listens on loopback only', async () => {
    const port = await freePort();
    const args = listAt(adb, 'args').map((one) => String(one).replace('5037', String(port)));
    expect(args.join(' ')).toContain(String(port));
    const more = Object.fromEntries(
      listAt(adb, 'env').map((one) => [textAt(one, 'name'), textAt(one, 'value')]),
    );
    server = spawn('adb', args, { stdio: 'ignore', env: { ...process.env, ...more, HOME: scratch } });
    const addresses = await eventually(() => {
      const found = listening(port);
      return found.length === 0 ? null : found;
    });
    expect(addresses).toEqual(['0100007F']);
  });
});

/** Local addresses, as the kernel writes them, of the sockets that listen on a port. */
function listening(port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(`:${hex}`) && state === '0A')
    .map(([, local = '']) => local.split(':')[0] ?? '');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
