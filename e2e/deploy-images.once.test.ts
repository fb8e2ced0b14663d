import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROCESS_NAMES } from '@tapwright/contracts';
import { BaseConfig } from '@tapwright/service';
import { afterAll, describe, expect, it } from 'vitest';
import { copiesOf, instructionsOf, stagesOf, startedBy, textsOf } from './deploy-dockerfile.ts';
import {
  at,
  entriesOf,
  filesBelow,
  type Json,
  listAt,
  ROOT,
  textAt,
  textOf,
  yamlOf,
} from './deploy-files.ts';
import { allFolders, baseResources, copyOfK8s, kindAndName, render } from './deploy-kustomize.ts';

const DOCKERFILE = 'deploy/Dockerfile';
/** The image of the command line: what it starts is no process of the platform. */
const TOOLS = 'tools';
const TARGETS = [...PROCESS_NAMES, TOOLS];
const stages = stagesOf(DOCKERFILE);
const compose = yamlOf('docker-compose.yml');
const scratch = mkdtempSync(join(tmpdir(), 'tapwright-images-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Workspace = { readonly folder: string; readonly uses: readonly string[] };
const workspaces = new Map(
  ['libs', 'services'].flatMap((root) =>
    filesBelow(root, 'package.json')
      .filter((path) => path.split('/').length === 3)
      .map((path): [string, Workspace] => {
        const declared: Json = JSON.parse(textOf(path));
        const uses = entriesOf(at(declared, 'dependencies')).map(([name]) => name);
        return [textAt(declared, 'name'), { folder: path.replace('/package.json', ''), uses }];
      }),
  ),
);

/** The folders of the workspaces that some of them need, their own among them. */
function foldersBehind(...folders: readonly string[]): string[] {
  const found = new Set(folders);
  for (const folder of found) {
    const own = [...workspaces.values()].find((one) => one.folder === folder);
    for (const name of own?.uses ?? []) {
      const used = workspaces.get(name);
      if (used !== undefined) found.add(used.folder);
    }
  }
  return [...found].toSorted();
}

/** The paths of the sources that an image holds. */
function sourcesIn(target: string): string[] {
  return copiesOf(instructionsOf(stages, target)).flatMap(({ stage, sources }) =>
    stage === null ? sources : [],
  );
}

/** The workspaces that the packages in an image were installed for. */
function installedIn(target: string): string[] {
  return copiesOf(instructionsOf(stages, target))
    .flatMap(({ stage, sources }) => (stage !== null && sources.includes('/app') ? [stage] : []))
    .flatMap((stage) => textsOf(instructionsOf(stages, stage), 'RUN'))
    .flatMap((text) => [...text.matchAll(/npm ci .*/g)])
    .flatMap(([text]) => [...text.matchAll(/--workspace=(\S+)/g)].map(([, folder = '']) => folder));
}

const entryOf = (target: string) =>
  target === TOOLS ? 'services/cli/bin/tapwright.js' : `services/${target}/src/main.ts`;
const folderOf = (target: string) => entryOf(target).split('/').slice(0, 2).join('/');

describe.each(TARGETS)('the image of %s', (target) => {
  const own = instructionsOf(stages, target);

  it('starts its own source with Node, with no shell in between', () => {
    const [program, entry, ...more] = startedBy(own);
    expect([program, entry, ...more]).toEqual([
      'node',
      entryOf(target),
      ...(target === TOOLS ? ['--help'] : []),
    ]);
    expect(existsSync(join(ROOT, entry ?? ''))).toBe(true);
  });

  it('holds all sources that it needs, and no other service', () => {
    const held = sourcesIn(target);
    const needed = foldersBehind(folderOf(target));
    const holds = (folder: string) => held.some((path) => path === folder || folder.startsWith(`${path}/`));
    expect(needed.filter((folder) => !holds(folder))).toEqual([]);
    const services = held.filter((path) => path.startsWith('services'));
    expect(services.toSorted()).toEqual(
      target === TOOLS ? ['services'] : needed.filter((folder) => folder.startsWith('services/')),
    );
  });

  it('holds the packages of all these sources', () => {
    const installed = foldersBehind(...installedIn(target));
    expect(foldersBehind(folderOf(target)).filter((folder) => !installed.includes(folder))).toEqual([]);
  });

  it('holds the licence and the notices', () => {
    const kept = copiesOf(own).filter(({ stage, to }) => stage === null && to === './');
    expect(kept.flatMap(({ sources }) => sources)).toEqual(['LICENSE', 'NOTICE']);
    for (const file of ['LICENSE', 'NOTICE']) expect(existsSync(join(ROOT, file))).toBe(true);
  });

  it('is made by copying only, so that it shares all layers but its own', () => {
    expect(textsOf(own, 'RUN')).toEqual([]);
    const shared = copiesOf(instructionsOf(stages, 'runtime'));
    expect(copiesOf(own).slice(0, shared.length)).toEqual(shared);
  });

  it('runs on Node 24 without root, and says what it is', () => {
    expect(textsOf(own, 'USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const labels = Object.fromEntries(
      [
        ...textsOf(own, 'LABEL')
          .join(' ')
          .matchAll(/(\S+)="([^"]*)"/g),
      ].map(([, name = '', text]) => [name, text]),
    );
    const project: Json = JSON.parse(textOf('package.json'));
    expect(labels).toMatchObject({
      'org.opencontainers.image.title': `tapwright-${target}`,
      'org.opencontainers.image.version': textAt(project, 'version'),
      'org.opencontainers.image.licenses': textAt(project, 'license'),
    });
  });

  it('is watched through /healthz where it is a service', () => {
    const checks = textsOf(own, 'HEALTHCHECK');
    expect(checks).toHaveLength(target === TOOLS ? 0 : 1);
    for (const check of checks) expect(check).toMatch(/CMD \["node",.*\/healthz/);
    const set = [
      ...textsOf(own, 'ENV')
        .join(' ')
        .matchAll(/(\w+)=/g),
    ].map(([, name = '']) => name);
    expect(set.filter((name) => name !== 'NODE_ENV' && !(name in BaseConfig.shape))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  it('names only what is there and what goes to the builder', () => {
    const copied = stages.flatMap(({ name }) => sourcesIn(name));
    const roots = textOf('.dockerignore').split('\n');
    expect(copied).toContain('package-lock.json');
    for (const path of copied) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
      expect(roots, path).toContain(`!${path.split('/')[0]}`);
    }
  });

  it('builds every stage on Node 24 or on an earlier stage, and copies from earlier stages only', () => {
    for (const [index, { name, from, instructions }] of stages.entries()) {
      const before = ['node:24-slim', ...stages.slice(0, index).map((stage) => stage.name)];
      expect(before, name).toContain(from);
      for (const { stage } of copiesOf(instructions))
        if (stage !== null) expect(before, name).toContain(stage);
      for (const run of textsOf(instructions, 'RUN'))
        for (const [, stage] of run.matchAll(/\bfrom=([^,\s]+)/g)) expect(before, name).toContain(stage);
    }
  });

  it('has no stage but the images of all roles and what they are made of', () => {
    const used = stages.flatMap(({ from, instructions }) => [
      from,
      ...copiesOf(instructions).map(({ stage }) => stage),
    ]);
    const last = stages.map(({ name }) => name).filter((name) => !used.includes(name));
    expect(last.toSorted()).toEqual(TARGETS.toSorted());
  });

  it('makes the API where no target is named', () => {
    expect(stages.at(-1)?.name).toBe('api');
  });

  it('gives the pages of the dashboard to the API alone', () => {
    const withPages = TARGETS.filter((target) =>
      copiesOf(instructionsOf(stages, target)).some(
        ({ stage, to }) => stage === 'pages' || to.startsWith('web'),
      ),
    );
    expect(withPages).toEqual(['api']);
  });

  it('leaves the frameworks of the API and of the command line out of the other images', () => {
    for (const target of TARGETS) {
      const more = target === 'api' ? ['services/api'] : target === TOOLS ? ['services/cli'] : [];
      expect(installedIn(target), target).toEqual(['services/brain', 'services/device-gateway', ...more]);
    }
  });

  it('installs the program adb nowhere: only the sidecar of phones on USB has it', () => {
    const runs = stages.flatMap(({ instructions }) => textsOf(instructions, 'RUN'));
    expect(runs.filter((run) => /\b(apt|apt-get|apk)\b|\badb\b/.test(run))).toEqual([]);
    expect(textOf('deploy/adb.Dockerfile')).toMatch(/install .*\badb\b/);
  });
});

/** `tapwright-planner:dev` → `planner`; null where an image is not built of this Dockerfile. */
function targetOf(image: string): string | null {
  const name = image.split('/').at(-1)?.split(':')[0] ?? '';
  return name.startsWith('tapwright-') && name !== 'tapwright-adb' ? name.replace('tapwright-', '') : null;
}

describe('Compose', () => {
  const services = entriesOf(at(compose, 'services'));
  const ours = services.filter(
    ([, one]) => at(one, 'build') !== undefined || targetOf(textAt(one, 'image')) !== null,
  );

  it('builds the image that it names of the target of that name', () => {
    for (const [name, one] of ours)
      expect(at(one, 'build'), name).toEqual({
        context: '.',
        dockerfile: DOCKERFILE,
        target: targetOf(textAt(one, 'image')),
      });
    for (const [name, one] of ours) expect(textAt(one, 'image'), name).toMatch(/^tapwright-[a-z-]+:dev$/);
    expect(new Set(ours.map(([, one]) => textAt(one, 'build.target')))).toEqual(new Set(TARGETS));
  });

  it('starts each process by its own image, and everything else by the command line', () => {
    for (const [name, one] of ours) {
      const isProcess = PROCESS_NAMES.some((process) => process === name);
      expect(textAt(one, 'build.target'), name).toBe(isProcess ? name : TOOLS);
      expect(at(one, 'entrypoint'), name).toBeUndefined();
      if (isProcess) expect(at(one, 'command'), name).toBeUndefined();
      else expect(listAt(one, 'command')[0], name).toMatch(/^(migrate|farm)$/);
    }
  });

  it('gets the users of the bus from the image of the command line', () => {
    expect([...textOf('deploy/make-secrets.sh').matchAll(/tapwright-[a-z]+:\w+/g)].map(String)).toEqual([
      'tapwright-tools:dev',
      'tapwright-tools:dev',
    ]);
    expect(textOf('deploy/make-secrets.sh')).toMatch(/docker run [^\n]*tapwright-tools:dev$/m);
  });
});

type Container = { readonly of: string; readonly spec: Json };
function containersIn(resources: readonly Json[]): Container[] {
  return resources.flatMap((resource) =>
    ['initContainers', 'containers'].flatMap((list) =>
      listAt(resource, `spec.template.spec.${list}`).map((spec) => ({ of: kindAndName(resource), spec })),
    ),
  );
}

describe('Kubernetes', () => {
  const folders = allFolders(copyOfK8s(scratch));

  it('has every image in the base, without a tag', () => {
    const images = containersIn(baseResources()).map(({ spec }) => textAt(spec, 'image'));
    expect(new Set(images)).toEqual(new Set(TARGETS.map((target) => `tapwright-${target}`)));
  });

  it.each([...folders])('starts each process by its own image, with a tag: %s', (_name, folder) => {
    const ours = containersIn(render(folder)).filter(({ spec }) => targetOf(textAt(spec, 'image')) !== null);
    expect(ours.length).toBeGreaterThan(PROCESS_NAMES.length);
    for (const { of, spec } of ours) {
      const name = of.split(' ')[1] ?? '';
      const isProcess = PROCESS_NAMES.some((process) => process === name);
      expect(targetOf(textAt(spec, 'image')), of).toBe(isProcess ? name : TOOLS);
      expect(textAt(spec, 'image'), of).toMatch(/:(dev|\d[\w.]*)$/);
      expect(at(spec, 'command'), of).toBeUndefined();
      if (isProcess) expect(at(spec, 'args'), of).toBeUndefined();
      else expect(listAt(spec, 'args')[0], of).toMatch(/^(migrate|farm)$/);
    }
  });

  it.each(['dev', 'production'])('lets the overlay %s name every image', (name) => {
    const declared = listAt(yamlOf(`k8s/overlays/${name}/kustomization.yaml`), 'images');
    const names = declared.map((one) => textAt(one, 'name'));
    expect(names.toSorted()).toEqual(TARGETS.map((target) => `tapwright-${target}`).toSorted());
    for (const one of declared)
      expect(targetOf(textAt(one, 'newName') || textAt(one, 'name'))).not.toBeNull();
    for (const one of declared)
      if (textAt(one, 'newName') !== '')
        expect(textAt(one, 'newName').endsWith(`/${textAt(one, 'name')}`), textAt(one, 'name')).toBe(true);
  });
});
