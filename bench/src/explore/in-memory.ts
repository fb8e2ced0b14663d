import { virtualApp } from '@tapwright/virtual-apps';
import { explore } from './explore.ts';
import type { Explore } from './plan.ts';
import { virtualPhone } from './virtual-phone.ts';

/** Explores a virtual app without the pipeline: dump, action space, explorer and input, one after the other. */
export const exploreInMemory: Explore = ({ explorer, app, seed, rounds, phones, shared, bugs }) => {
  const all = Array.from({ length: phones }, () => virtualPhone(app, { bugs }));
  const { packageName } = virtualApp(app).app.tile;
  return explore(all, { explorer, app: packageName, seed, rounds, shared });
};
