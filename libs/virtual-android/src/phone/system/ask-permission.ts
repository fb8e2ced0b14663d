import { isGranted } from '../device/packages.ts';
import { kindOfPermission, PERMISSION_GROUPS } from '../device/permissions.ts';
import type { VirtualDevice } from '../device/virtual-device.ts';
import { logShown, logStart } from './log-lines.ts';
import { permissionGroupOf } from './permission-words.ts';

/** After this many denials Android denies without asking (`FLAG_PERMISSION_USER_FIXED`). */
const DENIALS_FINAL = 2;
const CONTROLLER = 'com.android.permissioncontroller';

export type AskPermission = (
  packageName: string,
  permission: string,
  answer: (granted: boolean) => void,
) => void;

/** AOSP `GrantPermissionsActivity`: asks the user, unless the answer is already known. `answer` is called once. */
export function createPermissionQuestions(device: VirtualDevice): AskPermission {
  const { packages, processes, system } = device;
  /** Granted while the process runs: "Only this time". */
  const untilEnd: { packageName: string; permission: string }[] = [];

  processes.onChange(() => {
    const gone = (packageName: string): boolean => processes.pidOf(packageName) === undefined;
    for (const [at, { packageName, permission }] of [...untilEnd.entries()].reverse()) {
      if (!gone(packageName)) continue;
      untilEnd.splice(at, 1);
      packages.revoke(packageName, permission);
    }
    system.withdraw(
      (dialog) =>
        (dialog.kind === 'permission' || dialog.kind === 'not_responding') && gone(dialog.packageName),
    );
  });

  return (packageName, permission, answer) => {
    const known = knownAnswer(device, packageName, permission);
    if (known !== null) return answer(known);
    const app = packages.find(packageName);
    // The question belongs to a task of the app, which needs the app's process.
    processes.start(packageName);
    const component = `${CONTROLLER}/.permission.ui.GrantPermissionsActivity`;
    const again = (app?.denials.get(permission) ?? 0) > 0;
    const shown = system.show({ kind: 'permission', packageName, permission, again }, (given) => {
      if (given === 'deny') packages.deny(packageName, permission);
      if (given === 'allow_once') untilEnd.push({ packageName, permission });
      const granted = given === 'allow' || given === 'allow_once';
      if (granted) packages.grant(packageName, permission);
      answer(granted);
    });
    if (!shown) return answer(false);
    const intent = `act=android.content.pm.action.REQUEST_PERMISSIONS pkg=${CONTROLLER} cmp=${component} (has extras)`;
    logStart(device, intent, app?.uid ?? 0);
    logShown(device, CONTROLLER, component);
  };
}

/** Null where the user must be asked. With one permission of a group the others are granted too. */
function knownAnswer({ packages }: VirtualDevice, packageName: string, permission: string): boolean | null {
  const app = packages.find(packageName);
  if (app === undefined) return false;
  if (isGranted(app, permission)) return true;
  if (kindOfPermission(permission) !== 'runtime') return kindOfPermission(permission) === 'install';
  const members = PERMISSION_GROUPS.get(permissionGroupOf(permission) ?? '') ?? [];
  if (members.some((member) => app.granted.has(member))) {
    packages.grant(packageName, permission);
    return true;
  }
  return (app.denials.get(permission) ?? 0) >= DENIALS_FINAL ? false : null;
}
