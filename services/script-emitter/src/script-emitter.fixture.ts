import type { ScreenReader } from '@tapwright/captures';
import type { ScreenMark } from '@tapwright/contracts';
import { contentHash, layoutSignature, parseHierarchy, type Screen } from '@tapwright/screen';

export const where = { packageName: 'org.example', activity: 'org.example/.Main' };

/** A screen: a frame with these XML nodes. */
export function screenOfNodes(nodes: readonly string[], place = where): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, place);
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** Reads screens by name; the name of a screen is the id of its capture. `read` lists the ids that were asked for. */
export function readerOf(screens: Readonly<Record<string, Screen>>, read: string[] = []) {
  const blobs = {
    hierarchyId: 'h',
    pictureId: null,
    keyboardShown: false,
    rotation: 0,
    tookMs: 1,
    retries: [],
  };
  const reader: Pick<ScreenReader, 'read'> = {
    async read(id) {
      read.push(id);
      const screen = screens[id];
      if (screen === undefined) throw new Error(`no capture ${id}`);
      const ids = { id, tenantId: 'default', runId: 'run_1', createdAt: new Date(0) };
      return { screen, capture: { ...ids, ...where, ...blobs } };
    },
  };
  return reader;
}

export function markOf(captureId: string, screen: Screen): ScreenMark {
  const content = contentHash(screen);
  return { captureId, ...where, layout: layoutSignature(screen), content, place: content };
}
