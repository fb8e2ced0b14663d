import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { at, entriesOf, type Json, listAt, merged, ROOT, textAt } from './deploy-files.ts';

/** What this renderer knows. It refuses a kustomization with anything else, so that it leaves nothing out in silence. */
const KNOWN = [
  'apiVersion',
  'kind',
  'namespace',
  'resources',
  'components',
  'patches',
  'labels',
  'configMapGenerator',
  'secretGenerator',
  'replicas',
  'images',
];
const WITHOUT_NAMESPACE = ['Namespace'];
/** The names that a generator gives have a hash of their content behind them; references get it, too. */
const HASH = '-[a-z0-9]{10}';

/** As kubectl reads it: 0440 is octal. */
const YAML = { version: '1.1' } as const;

type Fields = readonly (readonly [path: string, value: Json])[];

export function kindAndName(resource: Json): string {
  return `${textAt(resource, 'kind')} ${textAt(resource, 'metadata.name')}`;
}

/**
 * The resources of a kustomization, as `kubectl kustomize` builds them, but without hashes in names. A test compares
 * both where kubectl is present.
 */
export function render(folder: string): Json[] {
  return build(folder, []).toSorted((one, other) => (kindAndName(one) < kindAndName(other) ? -1 : 1));
}

/** The resources of `k8s/base`. */
export function baseResources(): Json[] {
  return render(join(ROOT, 'k8s/base'));
}

function build(folder: string, before: readonly Json[]): Json[] {
  const path = join(folder, 'kustomization.yaml');
  const declared: Json = parse(readFileSync(path, 'utf8'), YAML);
  const unknown = entriesOf(declared).filter(([key]) => !KNOWN.includes(key));
  if (unknown[0] !== undefined) throw new Error(`${path}: this renderer does not know ${unknown[0][0]}`);
  let all = [
    ...before,
    ...listAt(declared, 'resources').flatMap((name) => resourcesAt(join(folder, String(name)))),
  ];
  for (const kind of ['ConfigMap', 'Secret'])
    for (const one of listAt(declared, kind === 'Secret' ? 'secretGenerator' : 'configMapGenerator'))
      all = generated(all, kind, one, folder);
  for (const name of listAt(declared, 'components')) all = build(join(folder, String(name)), all);
  for (const patch of listAt(declared, 'patches')) all = patched(all, patch, folder);
  const namespace = textAt(declared, 'namespace');
  const changed = all.map((resource) => {
    let one = resource;
    if (namespace !== '' && !WITHOUT_NAMESPACE.includes(textAt(one, 'kind')))
      one = withFields(one, [['metadata.namespace', namespace]]);
    for (const label of listAt(declared, 'labels')) one = labelled(one, label);
    return imaged(counted(one, listAt(declared, 'replicas')), listAt(declared, 'images'));
  });
  return changed;
}

function resourcesAt(path: string): Json[] {
  if (statSync(path).isDirectory()) return build(path, []);
  return parseAllDocuments(readFileSync(path, 'utf8'), YAML).map((document) => {
    if (document.errors[0] !== undefined) throw new Error(`${path}: ${document.errors[0].message}`);
    return document.toJS();
  });
}

function generated(all: readonly Json[], kind: string, generator: Json, folder: string): Json[] {
  const name = textAt(generator, 'name');
  const data: [string, string][] = [
    ...listAt(generator, 'literals').map((literal): [string, string] => {
      const [key = '', ...value] = String(literal).split('=');
      return [key, value.join('=')];
    }),
    ...listAt(generator, 'files').map((file): [string, string] => [
      basename(String(file)),
      readFileSync(join(folder, String(file)), 'utf8'),
    ]),
  ];
  const written = data.map(([key, value]): [string, string] =>
    kind === 'Secret' ? [key, Buffer.from(value).toString('base64')] : [key, value],
  );
  if (textAt(generator, 'behavior') === 'merge')
    return all.map((one) =>
      kindAndName(one) === `${kind} ${name}` ? merged(one, { data: Object.fromEntries(written) }) : one,
    );
  const type = kind === 'Secret' ? { type: 'Opaque' } : {};
  return [...all, { apiVersion: 'v1', kind, metadata: { name }, data: Object.fromEntries(written), ...type }];
}

function patched(all: readonly Json[], patch: Json, folder: string): Json[] {
  const path = textAt(patch, 'path');
  const inline = textAt(patch, 'patch');
  const bodies = path === '' ? [parse(inline, YAML)] : resourcesAt(join(folder, path));
  return bodies.reduce<Json[]>((before, body) => patchedBy(before, patch, body), [...all]);
}

function patchedBy(all: readonly Json[], patch: Json, body: Json): Json[] {
  const target = at(patch, 'target');
  const kind = textAt(target ?? body, 'kind');
  const name = target === undefined ? textAt(body, 'metadata.name') : textAt(target, 'name');
  const fits = (one: Json) =>
    whole(kind).test(textAt(one, 'kind')) && whole(name).test(textAt(one, 'metadata.name'));
  if (!all.some(fits)) throw new Error(`A patch for ${kind} ${name} fits no resource.`);
  const removes = textAt(body, '$patch') === 'delete';
  const keepsKind = at(patch, 'options.allowKindChange') !== true;
  const { apiVersion: _version, kind: _kind, metadata, ...rest } = Object(body);
  const { name: _name, ...own } = Object(metadata);
  const change = { ...rest, ...(keepsKind ? {} : { kind: textAt(body, 'kind') }), metadata: own };
  return all.flatMap((one) => (fits(one) ? (removes ? [] : [merged(one, change)]) : [one]));
}

/** Kustomize's targets are regular expressions for the whole word; nothing fits everything. */
function whole(pattern: string): RegExp {
  return pattern === '' ? /^/ : new RegExp(`^(?:${pattern})$`);
}

/** Sets values at paths, and makes the mappings on the way. */
function withFields(resource: Json, fields: Fields): Json {
  return fields.reduce<Json>(
    (one, [path, value]) =>
      merged(
        one,
        path
          .split('.')
          .reverse()
          .reduce<Json>((inner, key) => ({ [key]: inner }), value),
      ),
    resource,
  );
}

function labelled(resource: Json, label: Json): Json {
  const pairs = at(label, 'pairs') ?? {};
  const inTemplate = at(label, 'includeTemplates') === true && at(resource, 'spec.template') !== undefined;
  const one = merged(resource, { metadata: { labels: pairs } });
  return inTemplate ? merged(one, { spec: { template: { metadata: { labels: pairs } } } }) : one;
}

function counted(resource: Json, replicas: readonly Json[]): Json {
  const own = replicas.find((one) => textAt(one, 'name') === textAt(resource, 'metadata.name'));
  const scales = ['Deployment', 'StatefulSet'].includes(textAt(resource, 'kind'));
  const count = at(own, 'count');
  return scales && count !== undefined ? withFields(resource, [['spec.replicas', count]]) : resource;
}

function imaged(value: Json, images: readonly Json[]): Json {
  if (Array.isArray(value)) return value.map((one) => imaged(one, images));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    entriesOf(value).map(([key, inner]) => {
      if (key !== 'image' || typeof inner !== 'string') return [key, imaged(inner, images)];
      const [name = '', tag] = inner.split(':');
      const own = images.find((one) => textAt(one, 'name') === name);
      if (own === undefined) return [key, inner];
      const newTag = textAt(own, 'newTag') || tag;
      return [key, `${textAt(own, 'newName') || name}${newTag === undefined ? '' : `:${newTag}`}`];
    }),
  );
}

/** Reads what `kubectl kustomize` printed, and takes away the hashes behind the names of generators. */
export function builtByKubectl(text: string): Json[] {
  const documents = parseAllDocuments(text).map((document): Json => document.toJS());
  const hashed = documents
    .filter((one) => ['ConfigMap', 'Secret'].includes(textAt(one, 'kind')))
    .map((one) => textAt(one, 'metadata.name'))
    .filter((name) => new RegExp(`.${HASH}$`).test(name));
  const plain = new Map(hashed.map((name) => [name, name.replace(new RegExp(`${HASH}$`), '')]));
  return documents
    .map((one) => renamed(one, plain))
    .toSorted((one, other) => (kindAndName(one) < kindAndName(other) ? -1 : 1));
}

function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(entriesOf(value).map(([key, inner]) => [key, renamed(inner, names)]));
}

/** A copy of `k8s` in which the secrets that generators read are there, with a text of no meaning. */
export function copyOfK8s(folder: string): string {
  const copy = join(folder, 'k8s');
  cpSync(join(ROOT, 'k8s'), copy, { recursive: true });
  const overlay = join(copy, 'overlays/dev');
  const declared: Json = parse(readFileSync(join(overlay, 'kustomization.yaml'), 'utf8'));
  for (const file of listAt(declared, 'secretGenerator').flatMap((one) => listAt(one, 'files'))) {
    const path = join(overlay, String(file));
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) writeFileSync(path, `no secret: ${relative(overlay, path)}\n`);
  }
  return copy;
}

/** Writes an overlay into such a copy: another one with further components. Returns its folder. */
export function overlayWith(copy: string, on: string, components: readonly string[]): string {
  const folder = join(copy, 'overlays', `${on}-with-${components.join('-')}`);
  cpSync(join(copy, 'overlays', on), folder, { recursive: true });
  const path = join(folder, 'kustomization.yaml');
  const declared: Json = parse(readFileSync(path, 'utf8'), YAML);
  const all = [...listAt(declared, 'components'), ...components.map((name) => `../../components/${name}`)];
  writeFileSync(path, JSON.stringify({ ...Object(declared), components: all }));
  return folder;
}

/** What can be built from such a copy: both overlays, and each component that they do not use, on top of `production`. */
export function allFolders(copy: string): ReadonlyMap<string, string> {
  const names = readdirSync(join(copy, 'overlays'));
  const used = names.flatMap((name) => {
    const path = join(copy, 'overlays', name, 'kustomization.yaml');
    return listAt(parse(readFileSync(path, 'utf8'), YAML), 'components').map((one) => basename(String(one)));
  });
  const others = readdirSync(join(copy, 'components')).filter((name) => !used.includes(name));
  return new Map([
    ...names.map((name): [string, string] => [`overlay ${name}`, join(copy, 'overlays', name)]),
    ...others.map((name): [string, string] => [`component ${name}`, overlayWith(copy, 'production', [name])]),
  ]);
}
