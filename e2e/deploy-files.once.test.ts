import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Config as ActorConfig } from '@tapwright/actor/config';
import { Config as ApiConfig } from '@tapwright/api/config';
import { Config as BrainConfig } from '@tapwright/brain/config';
import { PROCESS_NAMES, type ProcessName } from '@tapwright/contracts';
import { Config as GatewayConfig } from '@tapwright/device-gateway/config';
import { Config as PerceptionConfig } from '@tapwright/perception/config';
import { Config as PlannerConfig } from '@tapwright/planner/config';
import { Config as ReflectorConfig } from '@tapwright/reflector/config';
import { Config as EmitterConfig } from '@tapwright/script-emitter/config';
import { MigrateConfig, readConfig } from '@tapwright/service';
import { Config as VerifierConfig } from '@tapwright/verifier/config';
import { afterAll, describe, expect, it } from 'vitest';
import {
  at,
  documentsOf,
  entriesOf,
  filesBelow,
  type Json,
  listAt,
  ROOT,
  textAt,
  textOf,
  yamlOf,
} from './deploy-files.ts';
import { baseResources } from './deploy-kustomize.ts';

const SCHEMAS: Record<ProcessName, { readonly shape: object }> = {
  api: ApiConfig,
  planner: PlannerConfig,
  perception: PerceptionConfig,
  actor: ActorConfig,
  verifier: VerifierConfig,
  reflector: ReflectorConfig,
  'script-emitter': EmitterConfig,
  'device-gateway': GatewayConfig,
  brain: BrainConfig,
};
/** The one gateway of these files. */
const GATEWAY = 'device-gateway-0';
/** Read by the telemetry SDK, not by a schema. */
const STANDARD = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_METRICS_EXPORTER'];
const KEYS = [...new Set(Object.values(SCHEMAS).flatMap((schema) => Object.keys(schema.shape)))];
/** Values that these files must not contain; they only name them by `_FILE`. */
const SECRET = /KEY|PASSWORD|TOKEN|SECRET|DATABASE_URL/;

const yamlFiles = [
  'docker-compose.yml',
  ...['deploy', 'k8s'].flatMap((folder) => filesBelow(folder, '.yaml')),
];
const compose = yamlOf('docker-compose.yml');
const resources = baseResources();
const scratch = mkdtempSync(join(tmpdir(), 'tapwright-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function variablesUnknownTo(service: ProcessName, names: readonly string[]): string[] {
  const known = [...Object.keys(SCHEMAS[service].shape), ...STANDARD];
  return names.filter((name) => !known.includes(name) && !known.includes(name.replace(/_FILE$/, '')));
}

function workload(service: ProcessName): Json {
  const kinds = ['Deployment', 'StatefulSet'];
  const found = resources.find(
    (one) => kinds.includes(textAt(one, 'kind')) && textAt(one, 'metadata.name') === service,
  );
  if (found === undefined) throw new Error(`k8s/base has no workload named ${service}`);
  return found;
}

/** `nats:2.9-alpine` → [2, 9]. */
function versionOf(image: string): number[] {
  const tag = image.split(':')[1] ?? '';
  return (/^[\d.]+/.exec(tag)?.[0] ?? '').split('.').map(Number);
}

/** Every mapping in a document, however deep. */
function mappings(value: Json): Json[] {
  const inner = Array.isArray(value) ? value : entriesOf(value).map(([, one]) => one);
  return [value, ...inner.flatMap(mappings)];
}

describe.each(PROCESS_NAMES)('%s', (service) => {
  it('runs in Compose: its own image, its own variables, restarted, given time to drain', () => {
    const declared = at(compose, `services.${service}`);
    expect(textAt(declared, 'image')).toBe(`tapwright-${service}:dev`);
    const variables = entriesOf(at(declared, 'environment'));
    expect(
      variablesUnknownTo(
        service,
        variables.map(([name]) => name),
      ),
    ).toEqual([]);
    const drainMs = Number(textAt(declared, 'environment.DRAIN_MS'));
    expect(drainMs).toBeGreaterThan(0);
    expect(Number.parseInt(textAt(declared, 'stop_grace_period'), 10) * 1_000).toBeGreaterThan(drainMs);
    expect(textAt(declared, 'restart')).toBe('unless-stopped');
    expect(textAt(declared, 'depends_on.postgres.condition')).toBe('service_healthy');
    expect(textAt(declared, 'depends_on.nats.condition')).toBe('service_healthy');
    expect(textAt(declared, 'deploy.resources.limits.memory')).not.toBe('');
    // The image's own check watches its health.
    expect(at(declared, 'healthcheck')).toBeUndefined();
  });

  it('runs in Kubernetes: probes, time to drain, no rights, its own variables', () => {
    const pod = at(workload(service), 'spec.template.spec');
    const container = at(pod, 'containers.0');
    expect(listAt(pod, 'containers')).toHaveLength(1);
    expect(textAt(container, 'image')).toBe(`tapwright-${service}`);
    expect(textAt(container, 'livenessProbe.httpGet.path')).toBe('/healthz');
    expect(textAt(container, 'readinessProbe.httpGet.path')).toBe('/readyz');
    const port = listAt(container, 'ports').find((one) => textAt(one, 'name') === 'health');
    expect(textAt(port, 'containerPort')).toBe(sharedVariables.get('HEALTH_PORT'));
    expect(Number(textAt(pod, 'terminationGracePeriodSeconds')) * 1_000).toBeGreaterThan(
      Number(sharedVariables.get('DRAIN_MS')),
    );
    expect(at(pod, 'enableServiceLinks')).toBe(false);
    expect(at(pod, 'securityContext.runAsNonRoot')).toBe(true);
    expect(at(container, 'securityContext.readOnlyRootFilesystem')).toBe(true);
    expect(at(container, 'securityContext.capabilities.drop')).toEqual(['ALL']);
    expect(textAt(container, 'resources.limits.memory')).not.toBe('');
    const names = listAt(container, 'env').map((one) => textAt(one, 'name'));
    expect(names).toContain('DATABASE_URL_FILE');
    expect(variablesUnknownTo(service, names)).toEqual([]);
  });

  it('finds every secret file that a variable names among its mounts', () => {
    const pod = at(workload(service), 'spec.template.spec');
    const mounted = listAt(pod, 'containers.0.volumeMounts').flatMap((mount) => {
      const volume = listAt(pod, 'volumes').find((one) => textAt(one, 'name') === textAt(mount, 'name'));
      return listAt(volume, 'secret.items').map(
        (item) => `${textAt(mount, 'mountPath')}/${textAt(item, 'path')}`,
      );
    });
    const named = listAt(pod, 'containers.0.env').filter((one) => textAt(one, 'name').endsWith('_FILE'));
    const values = named.map((one) => textAt(one, 'value').replace('$(GATEWAY_NAME)', GATEWAY));
    expect(mounted).toEqual(expect.arrayContaining(values));
    const declared = at(compose, `services.${service}`);
    for (const [name, value] of entriesOf(at(declared, 'environment'))) {
      if (!name.endsWith('_FILE')) continue;
      const targets = listAt(declared, 'secrets').map((one) => textAt(one, 'target') || String(one));
      expect(targets.map((target) => `/run/secrets/${target}`)).toContain(value);
    }
  });
});

const sharedVariables = new Map(
  listAt(yamlOf('k8s/base/kustomization.yaml'), 'configMapGenerator.0.literals').map((literal) => {
    const [name = '', value = ''] = String(literal).split('=');
    return [name, value];
  }),
);

describe('the database', () => {
  it('gives the owner to nobody but the command that migrates', () => {
    for (const [name, one] of entriesOf(at(compose, 'services'))) {
      const secrets = listAt(one, 'secrets').map(String);
      const own = `database_url_${name.replaceAll('-', '_')}`;
      const isService = PROCESS_NAMES.some((service) => service === name);
      expect(secrets.filter((secret) => secret.startsWith('database_'))).toEqual(
        name === 'migrate' ? ['database_owner_url', 'database_passwords'] : isService ? [own] : [],
      );
    }
    for (const resource of resources) {
      const keys = mappings(at(resource, 'spec') ?? {}).map((one) => textAt(one, 'key'));
      const name = textAt(resource, 'metadata.name');
      const own = `database_url_${name.replaceAll('-', '_')}`;
      const isService = PROCESS_NAMES.some((service) => service === name) && keys.some((key) => key !== '');
      expect(keys.filter((key) => key.startsWith('database_'))).toEqual(
        name === 'migrate' ? ['database_owner_url', 'database_passwords'] : isService ? [own] : [],
      );
    }
  });

  it('is migrated before a service starts', () => {
    for (const service of PROCESS_NAMES)
      expect(textAt(compose, `services.${service}.depends_on.migrate.condition`)).toBe(
        'service_completed_successfully',
      );
    expect(resources.map((one) => `${textAt(one, 'kind')} ${textAt(one, 'metadata.name')}`)).toContain(
      'Job migrate',
    );
  });
});

describe('all files', () => {
  it.each(yamlFiles)('%s is YAML and holds no secret', (path) => {
    const all = documentsOf(path).flatMap(mappings);
    expect(all.length).toBeGreaterThan(1);
    const pairs = all.flatMap((one) => [
      ...entriesOf(one),
      ...(textAt(one, 'value') === '' ? [] : [[textAt(one, 'name'), textAt(one, 'value')] as const]),
      ...(typeof one === 'string' && one.includes('=') ? [[one.split('=')[0] ?? '', one] as const] : []),
    ]);
    const inline = pairs.filter(
      ([name, value]) =>
        /^[A-Z_]+$/.test(name) &&
        SECRET.test(name) &&
        !name.endsWith('_FILE') &&
        typeof value === 'string' &&
        !value.startsWith('/run/secrets/'),
    );
    expect(inline).toEqual([]);
    expect(textOf(path)).not.toMatch(/:\/\/[^\s/@$]+:[^\s/@$]+@/);
    expect(all.filter((one) => textAt(one, 'kind') === 'Secret')).toEqual([]);
  });

  it('use NATS 2.9 or newer with JetStream, PostgreSQL 15 or newer, and no image without a version but our own', () => {
    const declared = yamlFiles.flatMap(documentsOf).flatMap(mappings);
    const images = declared.map((one) => textAt(one, 'image')).filter((image) => image !== '');
    const nats = images.filter((image) => image.startsWith('nats:')).map(versionOf);
    const postgres = images.filter((image) => image.startsWith('postgres:')).map(versionOf);
    expect([nats.length, postgres.length]).toEqual([2, 2]);
    for (const [major = 0, minor = 0] of nats) expect(major * 100 + minor).toBeGreaterThanOrEqual(209);
    for (const [major = 0] of postgres) expect(major).toBeGreaterThanOrEqual(15);
    for (const image of images) expect(image, image).toMatch(/:[\w.-]*\d|^tapwright-[a-z-]+(:dev)?$/);
    for (const one of declared.filter((each) => textAt(each, 'image').startsWith('nats:'))) {
      const command = [...listAt(one, 'command'), ...listAt(one, 'args')];
      expect(command).toEqual(['nats-server', '-c', '/etc/nats/nats.conf']);
    }
  });

  it('set no shared variable that no service reads', () => {
    const known = [...KEYS, ...STANDARD];
    const models = listAt(
      documentsOf('k8s/components/openai/model.yaml')[0],
      'spec.template.spec.containers.0.env',
    );
    const generated = listAt(
      yamlOf('k8s/components/observability/kustomization.yaml'),
      'configMapGenerator.0.literals',
    );
    const names = [
      ...sharedVariables.keys(),
      ...models.map((one) => textAt(one, 'name').replace(/_FILE$/, '')),
      ...generated.map((literal) => String(literal).split('=')[0] ?? ''),
    ];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('publish the ports of Compose on this machine only', () => {
    const published = entriesOf(at(compose, 'services')).flatMap(([, one]) => listAt(one, 'ports'));
    expect(published).toContain('127.0.0.1:8080:8080');
    for (const port of published) expect(String(port)).toMatch(/^127\.0\.0\.1:/);
  });

  it('configure the collector alike in Compose and in Kubernetes', () => {
    expect(textOf('k8s/components/observability/otel-collector.yaml')).toBe(
      textOf('deploy/otel-collector.yaml'),
    );
  });

  it('give the operator every variable in docs/operations.md, and none that does not exist', () => {
    const rows = [...textOf('docs/operations.md').matchAll(/^\| `([A-Z_]+)` *\|/gm)].map(
      ([, name = '']) => name,
    );
    expect(rows.sort()).toEqual([...KEYS, ...Object.keys(MigrateConfig.shape), ...STANDARD].sort());
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.warn('\n*** NOT RUN: the secrets of Compose need openssl on PATH. ***\n');

describe.runIf(hasOpenssl)('the secrets of a development platform', () => {
  const folder = join(scratch, 'secrets');

  it('are files that the services accept, and are never replaced', () => {
    const make = () => execFileSync('sh', [join(ROOT, 'deploy/make-secrets.sh'), folder]);
    make();
    const file = (name: string) => join(folder, name);
    const config = readConfig(ApiConfig, {
      API_KEYS_FILE: file('api_keys'),
      DATABASE_URL_FILE: file('database_url_api'),
      NATS_URL_FILE: file('nats_url'),
      SECRETS_KEY_FILE: file('secrets_key'),
    });
    expect(config.SECRETS_KEY).toHaveLength(32);
    expect(config.API_KEYS).toMatch(/^default:[0-9a-f]{48}$/);
    const owner = readConfig(MigrateConfig, {
      DATABASE_OWNER_URL_FILE: file('database_owner_url'),
      DATABASE_PASSWORDS_FILE: file('database_passwords'),
    });
    expect(new URL(owner.DATABASE_OWNER_URL).password).toBe(readFileSync(file('postgres_password'), 'utf8'));
    for (const service of PROCESS_NAMES) {
      const role = service.replaceAll('-', '_');
      const url = new URL(readFileSync(file(`database_url_${role}`), 'utf8'));
      expect(url.username).toBe(`tapwright_${role}`);
      expect(url.password).toMatch(/^[0-9a-f]{48}$/);
      expect(url.password).toBe(owner.DATABASE_PASSWORDS[service]);
    }
    expect(new URL(config.DATABASE_URL).username).toBe('tapwright_api');
    expect(
      readConfig(ActorConfig, { OPENAI_API_KEY_FILE: file('openai_api_key') }).OPENAI_API_KEY,
    ).toBeUndefined();
    make();
    expect(readFileSync(file('api_keys'), 'utf8')).toBe(config.API_KEYS);
  });

  it('are all that Compose and the overlay for development ask for', () => {
    const asked = entriesOf(at(compose, 'secrets')).map(([, secret]) =>
      textAt(secret, 'file').replace('./deploy/secrets/', ''),
    );
    const generators = listAt(yamlOf('k8s/overlays/dev/kustomization.yaml'), 'secretGenerator');
    const files = generators.flatMap((one) => listAt(one, 'files').map(String));
    for (const name of [...asked, ...files.map((path) => path.replace('secrets/', ''))])
      expect(existsSync(join(folder, name)), name).toBe(true);
    const given = new Set(files.map((path) => basename(path)));
    const items = PROCESS_NAMES.flatMap((service) => listAt(workload(service), 'spec.template.spec.volumes'))
      .flatMap((volume) => listAt(volume, 'secret.items'))
      .map((item) => textAt(item, 'key'));
    expect(items.filter((key) => !given.has(key))).toEqual([]);
  });
});

describe('kustomize', () => {
  const there = hasOpenssl && spawnSync('kubectl', ['kustomize', '--help']).status === 0;
  if (!there) process.stderr.write('NOT CHECKED: kubectl is not here, the overlays are not built.\n');

  it.each(filesBelow('k8s', 'kustomization.yaml'))('%s names files that exist', (path) => {
    const folder = join(ROOT, dirname(path));
    const kustomization = yamlOf(path);
    const named = [
      ...listAt(kustomization, 'resources').map(String),
      ...listAt(kustomization, 'components').map(String),
      ...listAt(kustomization, 'patches').map((patch) => textAt(patch, 'path')),
    ];
    expect(named).not.toEqual([]);
    for (const name of named) expect(existsSync(join(folder, name)), name).toBe(true);
  });

  it.skipIf(!there).each(['dev', 'production'])('builds the overlay %s with every service in it', (name) => {
    const copy = join(scratch, name);
    cpSync(join(ROOT, 'k8s'), copy, { recursive: true });
    execFileSync('sh', [join(ROOT, 'deploy/make-secrets.sh'), join(copy, 'overlays/dev/secrets')]);
    const built = execFileSync('kubectl', ['kustomize', join(copy, 'overlays', name)], { encoding: 'utf8' });
    for (const service of PROCESS_NAMES)
      expect(built).toMatch(new RegExp(`image: (\\S+/)?tapwright-${service}:`));
    expect(built.match(/path: \/readyz/g)).toHaveLength(PROCESS_NAMES.length);
    expect(built).toContain('name: device-gateway-0-adb');
  });
});
