import { escapeAttribute, parseTree } from '@tapwright/virtual-ui';
import { mostFrequent } from '../graph/choice.ts';
import type { Box, Recording } from '../graph/recording.ts';
import { formatBox } from '../page/box.ts';
import { createLayout } from '../page/layout.ts';
import type { Page } from '../page/page.ts';

/** Place of the made-up home screen, where the recording has none (point 2). No recorded node has this name. */
export const SYNTHETIC_LAUNCHER = '@launcher';
export const LAUNCHER_PACKAGE = 'com.android.launcher3';

/** The recorded home screen: where kills mostly led (point 3), else a node of any launcher; null where there is none. */
export function recordedLauncher(recording: Recording): string | null {
  const kills = recording.edges.filter((edge) => edge.event.type === 'kill');
  const packageOf = (id: string): string => recording.nodes.get(id)?.packageName ?? '';
  const killed = mostFrequent(kills.filter((edge) => packageOf(edge.to) !== recording.packageName));
  if (killed !== undefined) return killed.to;
  return [...recording.nodes.keys()].find((id) => isLauncher(packageOf(id), recording)) ?? null;
}

/** True for a launcher. If the recorded app itself is a launcher, it does not count as the home screen. */
export function isLauncher(packageName: string, recording: Recording): boolean {
  return packageName !== recording.packageName && /launcher/i.test(packageName);
}

/** A home screen with the app's icon and nothing else. */
export function launcherPage(recording: Recording): Page {
  const [width, height] = recording.screen;
  const side = Math.round(width / 4);
  const icon: Box = [side, side, side * 2, side * 2];
  const tree = parseTree(launcherXml([0, 0, width, height], icon, recording.title));
  if ('reason' in tree) throw new Error(`The launcher's own dump cannot be read: ${tree.reason}`);
  return {
    node: {
      id: SYNTHETIC_LAUNCHER,
      struct: SYNTHETIC_LAUNCHER,
      packageName: LAUNCHER_PACKAGE,
      activity: `${LAUNCHER_PACKAGE}/.Launcher`,
      hierarchy: '',
      screenshot: null,
    },
    tree,
    layout: createLayout(tree, recording.screen),
    edges: [],
    isEditable: () => false,
    keyboardShown: false,
    transient: false,
  };
}

function launcherXml(whole: Box, icon: Box, title: string): string {
  const node = (className: string, label: string, clickable: boolean, box: Box): string =>
    `<node index="0" text="${escapeAttribute(label)}" resource-id="" class="${className}" package="${LAUNCHER_PACKAGE}" ` +
    `content-desc="${escapeAttribute(label)}" checkable="false" checked="false" clickable="${clickable}" enabled="true" ` +
    `focusable="${clickable}" focused="false" scrollable="false" long-clickable="false" password="false" ` +
    `selected="false" bounds="${formatBox(box)}"`;
  return [
    `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>`,
    `<hierarchy rotation="0">${node('android.widget.FrameLayout', '', false, whole)}>`,
    `${node('android.widget.TextView', title, true, icon)} /></node></hierarchy>`,
  ].join('');
}
