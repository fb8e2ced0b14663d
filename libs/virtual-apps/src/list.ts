import { type VirtualApp, VirtualError } from '@tapwright/virtual-ui';
import { biblio } from './biblio/index.ts';
import { cabinet } from './cabinet/index.ts';
import { calendar } from './calendar/index.ts';
import { camera } from './camera/index.ts';
import { chat } from './chat/index.ts';
import { contacts } from './contacts/index.ts';
import type { VirtualAppEntry } from './entry.ts';
import { habits } from './habits/index.ts';
import { hearth } from './hearth/index.ts';
import { lamps } from './lamps/index.ts';
import { linie } from './linie/index.ts';
import { meter } from './meter/index.ts';
import { notes } from './notes/index.ts';
import { outlay } from './outlay/index.ts';
import { parcels } from './parcels/index.ts';
import { pelican } from './pelican/index.ts';
import { permit } from './permit/index.ts';
import { pillbox } from './pillbox/index.ts';
import { player } from './player/index.ts';
import { podium } from './podium/index.ts';
import { receitas } from './receitas/index.ts';
import { rooms } from './rooms/index.ts';
import { rooster } from './rooster/index.ts';
import { settings } from './settings/index.ts';
import { shop } from './shop/index.ts';
import { vorrat } from './vorrat/index.ts';
import { wallet } from './wallet/index.ts';

/** Every interactive app, by its name for `--virtual`. A new app needs one line here. */
export const virtualApps: Readonly<Record<string, VirtualAppEntry>> = {
  calendar,
  camera,
  chat,
  contacts,
  notes,
  player,
  settings,
  shop,
  wallet,
};

/**
 * Apps that draw everything on one view, by their name for `--virtual`. They stand apart: whoever asks for all apps wants
 * those that have a tree, and figures over all apps stay comparable.
 */
export const drawnApps: Readonly<Record<string, VirtualAppEntry>> = { lamps };

/**
 * Apps that the rules of the runtime were not made on, by their name for `--virtual`. They and their tasks were written before
 * anything was tried on them, to see how the rules do on what nobody had in mind. They stand apart for the same reason: what is
 * developed is measured on the others.
 */
export const heldOutApps: Readonly<Record<string, VirtualAppEntry>> = {
  biblio,
  cabinet,
  habits,
  hearth,
  linie,
  meter,
  outlay,
  parcels,
  pelican,
  permit,
  pillbox,
  podium,
  receitas,
  rooms,
  rooster,
  vorrat,
};

/** @throws VirtualError `VIRTUAL_APP_UNKNOWN` with the known names */
export function virtualApp(name: string): VirtualAppEntry {
  const all: Readonly<Record<string, VirtualAppEntry>> = { ...virtualApps, ...drawnApps, ...heldOutApps };
  const entry = Object.hasOwn(all, name) ? all[name] : undefined;
  if (entry !== undefined) return entry;
  throw new VirtualError('VIRTUAL_APP_UNKNOWN', `no virtual app is called "${name}"`, {
    field: 'virtual',
    expected: Object.keys(all).join(', '),
  });
}

/** The apps for several phones that know each other: what one sends comes to the others. */
export function appsTogether(
  entries: readonly VirtualAppEntry[],
  phones: number,
): readonly (readonly VirtualApp[])[] {
  const byApp = entries.map(
    ({ app, together }) => together?.(phones) ?? Array.from({ length: phones }, () => app),
  );
  return Array.from({ length: phones }, (_, at) => byApp.flatMap((apps) => apps[at] ?? []));
}
