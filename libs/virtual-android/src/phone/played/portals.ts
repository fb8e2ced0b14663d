import { portalOf } from '../../client-servers/portal/portal.ts';
import type { PlayedApp } from './played-app.ts';

/**
 * The portal of mobilerun, formerly droidrun (github.com/droidrun/droidrun-portal, `MobilerunContentProvider.kt`,
 * `ApiHandler.kt`): the agent reads the screen, types and lists apps through it, by `content` or by HTTP. Its overlay is never
 * drawn; its cloud, its triggers, its web socket and its video are not played.
 */
const portal = (packageName: string): PlayedApp => ({
  packageName,
  passing: new Map(),
  receivers: new Map(),
  registered: new Map(),
  foreground: new Map(),
  keyboards: new Map(),
  provider: (device) => {
    const { query, insert } = portalOf(device, packageName);
    return {
      query: async (path, values) => JSON.stringify(await query(path, values)),
      insert: (path, values) => void insert(path, values),
    };
  },
});

export const droidrunPortal = portal('com.droidrun.portal');
export const mobilerunPortal = portal('com.mobilerun.portal');
