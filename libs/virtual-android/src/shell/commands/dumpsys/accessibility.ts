import { isAutomationRunning } from '../../../uiautomator2-server/owner.ts';
import type { Dump } from './dump.ts';

/** No service of accessibility is on. The line of UiAutomation is there while it has an owner (AOSP `UiAutomationService.dump`). */
export const accessibilityDump: Dump = (device) => {
  const owned = isAutomationRunning(device)
    ? 'Ui Automation[eventTypes=TYPES_ALL_MASK, notificationTimeout=0]\n'
    : '';
  return (
    'ACCESSIBILITY MANAGER (dumpsys accessibility)\n\ncurrentUserId=0\n' +
    'User state[\n     attributes:{id=0, touchExplorationEnabled=false, installedServiceCount=0}\n' +
    `     Bound services:{}\n     Enabled services:{}]\n\n${owned}`
  );
};
