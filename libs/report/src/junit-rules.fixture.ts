import { SaxesParser } from 'saxes';

/** An element as a strict importer sees it. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

interface Rule {
  readonly required: readonly string[];
  readonly allowed: readonly string[];
  /** Children in the only allowed order: stricter than junit-10, which accepts any. */
  readonly children: readonly string[];
  readonly hasText: boolean;
}

/**
 * The rules of Jenkins' junit-10.xsd for the part of it that is used, and the rules of older schemas (Ant's) where
 * those are stricter: an order of elements, whole numbers, a time stamp without a zone.
 */
const COUNTS = ['tests', 'failures', 'errors'];
const RULES: Readonly<Record<string, Rule>> = {
  testsuites: { required: [], allowed: ['name', 'time', ...COUNTS], children: ['testsuite'], hasText: false },
  testsuite: {
    required: ['name', ...COUNTS],
    allowed: ['name', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', ...COUNTS],
    children: ['properties', 'testcase', 'system-out', 'system-err'],
    hasText: false,
  },
  properties: { required: [], allowed: [], children: ['property'], hasText: false },
  property: { required: ['name', 'value'], allowed: ['name', 'value'], children: [], hasText: false },
  testcase: {
    required: ['name', 'classname'],
    allowed: ['name', 'time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'rerunFailure', 'flakyFailure', 'system-out', 'system-err'],
    hasText: false,
  },
  ...Object.fromEntries(
    ['failure', 'error', 'skipped', 'rerunFailure', 'flakyFailure'].map((name): [string, Rule] => [
      name,
      { required: [], allowed: ['type', 'message'], children: [], hasText: true },
    ]),
  ),
  'system-out': { required: [], allowed: [], children: [], hasText: true },
};
const TYPES: Readonly<Record<string, RegExp>> = {
  tests: /^\d+$/,
  failures: /^\d+$/,
  errors: /^\d+$/,
  skipped: /^\d+$/,
  time: /^\d+\.\d{3}$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
};

/** Parses strictly, and reports everything that breaks a rule. */
export function checkJunit(xml: string): { readonly root: XmlNode; readonly problems: readonly string[] } {
  const root = parseXml(xml);
  return { root, problems: root.name === 'testsuites' ? problemsOf(root) : [`root is ${root.name}`] };
}

function problemsOf(node: XmlNode): readonly string[] {
  const rule = RULES[node.name];
  if (rule === undefined) return [`${node.name} is not an element of JUnit`];
  const ranks = node.children.map(({ name }) => rule.children.indexOf(name));
  const names = Object.keys(node.attributes);
  const once = ['failure', 'error', 'skipped', 'properties', 'system-out'];
  return [
    ...rule.required.filter((name) => !names.includes(name)).map((name) => `${node.name} has no ${name}`),
    ...names.filter((name) => !rule.allowed.includes(name)).map((name) => `${node.name} may have no ${name}`),
    ...names
      .filter((name) => !(TYPES[name] ?? /^/).test(node.attributes[name] ?? ''))
      .map((name) => `${node.name}: ${name} is ${node.attributes[name]}`),
    ...node.children.filter((_, index) => ranks[index] === -1).map(({ name }) => `${name} in ${node.name}`),
    ...(ranks.every((rank, index) => index === 0 || rank >= (ranks[index - 1] ?? 0))
      ? []
      : [`order in ${node.name}`]),
    ...once
      .filter((name) => node.children.filter((child) => child.name === name).length > 1)
      .map((name) => `several ${name} in ${node.name}`),
    ...(rule.hasText || node.text.trim() === '' ? [] : [`text in ${node.name}`]),
    ...node.children.flatMap(problemsOf),
  ];
}

function parseXml(xml: string): XmlNode {
  const parser = new SaxesParser();
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('there is no element');
  return root;
}
