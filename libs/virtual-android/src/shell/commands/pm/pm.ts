import { serviceCommand, type Verb } from '../framework/service.ts';
import { clear, dump, path } from './apps.ts';
import { install } from './install.ts';
import { installAbandon, installCommit, installCreate, installWrite } from './install-session.ts';
import { list, listPackages } from './list.ts';
import { changePermission, resetPermissions } from './permissions.ts';
import { getInstallLocation, hasFeature, trimCaches } from './phone.ts';
import { queryActivities, queryNobody, resolveActivity } from './resolve.ts';
import { setEnabled, setHidden, setInstaller } from './state.ts';
import { uninstall } from './uninstall.ts';

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

/** `pm …` and `cmd package …`, with the texts of AOSP's `PackageManagerShellCommand`. */
export const packageManager = serviceCommand(VERBS, HELP);
