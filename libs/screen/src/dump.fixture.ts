import { escapeXml } from '@tapwright/escape';
import { parseHierarchy } from './parse-hierarchy.ts';
import type { Screen, ScreenElement } from './screen.ts';

type Attributes = Readonly<Record<string, string | boolean>>;

/** XML of one node for tests: underscores in names become hyphens, children follow. */
export function node(attributes: Attributes, ...children: readonly string[]): string {
  const all = {
    class: 'android.view.View',
    package: 'org.example',
    bounds: '[0,0][1080,1920]',
    ...attributes,
  };
  const text = Object.entries(all)
    .map(([name, value]) => ` ${name.replaceAll('_', '-')}="${escapeXml(String(value))}"`)
    .join('');
  return `<node${text}>${children.join('')}</node>`;
}

export function dump(...roots: readonly string[]): string {
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${roots.join('')}</hierarchy>`;
}

/** The screen of these windows; a dump that does not parse fails the test. */
export function screenOf(...roots: readonly string[]): Screen {
  const result = parseHierarchy(dump(...roots), {
    packageName: 'org.example',
    activity: 'org.example/.Main',
  });
  if (!result.ok) throw new Error(`${result.failure}: ${result.detail}`);
  return result.screen;
}

/** The first element with this id (the part after the slash) or text. */
export function find(screen: Screen, name: string): ScreenElement {
  const found = screen.elements.find(
    ({ resourceId, text }) => resourceId.endsWith(`/${name}`) || text === name,
  );
  if (found === undefined) throw new Error(`no element ${name}`);
  return found;
}
