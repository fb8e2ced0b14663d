import { serviceCommand, type Verb } from './framework/service.ts';
import { clear, dump, path } from './pm/apps.ts';
import { install } from './pm/install.ts';
import { installAbandon, installCommit, installCreate, installWrite } from './pm/install-session.ts';
import { list, listPackages } from './pm/list.ts';
import { changePermission, resetPermissions } from './pm/permissions.ts';
import { getInstallLocation, hasFeature, trimCaches } from './pm/phone.ts';
import { queryActivities, queryNobody, resolveActivity } from './pm/resolve.ts';
import { setEnabled, setHidden, setInstaller } from './pm/state.ts';
import { uninstall } from './pm/uninstall.ts';

const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['list', list],
  ['-l', (call, args) => listPackages(call, args)],
  ['path', path],
  ['dump', dump],
  ['clear', clear],
  ['install', install],
  ['install-create', installCreate],
  ['install-write', installWrite],
  ['install-commit', installCommit],
  ['install-abandon', installAbandon],
  ['uninstall', uninstall],
  ['grant', changePermission('grant')],
  ['revoke', changePermission('revoke')],
  ['reset-permissions', resetPermissions],
  ['resolve-activity', resolveActivity],
  ['query-activities', queryActivities],
  ['query-services', queryNobody('services')],
  ['query-receivers', queryNobody('receivers')],
  ['enable', setEnabled('enabled')],
  ['disable', setEnabled('disabled')],
  ['disable-user', setEnabled('disabled-user')],
  ['disable-until-used', setEnabled('disabled-until-used')],
  ['default-state', setEnabled('default')],
  ['hide', setHidden(true)],
  ['unhide', setHidden(false)],
  ['set-installer', setInstaller],
  ['get-install-location', getInstallLocation],
  ['has-feature', hasFeature],
  ['trim-caches', trimCaches],
]);

const HELP = `Package manager (package) commands of a virtual device:
  ${[...VERBS.keys()].join('\n  ')}
`;

/** `pm …` and `cmd package …`, with the words of AOSP's `PackageManagerShellCommand`. */
export const packageManager = serviceCommand(VERBS, HELP);
