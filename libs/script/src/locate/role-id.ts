import type { ScreenElement } from '@tapwright/screen';

/** `android:id/button1` is the positive button of any dialog. */
export function isRoleOnly({ resourceId }: Pick<ScreenElement, 'resourceId'>): boolean {
  return resourceId.startsWith('android:id/');
}
