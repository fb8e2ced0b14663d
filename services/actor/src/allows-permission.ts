import type { Choice } from '@tapwright/runtime';

/** True for a button of Android's own dialog that allows something, in any language (ids of AOSP's PermissionController). */
export function allowsPermission({ element }: Pick<Choice, 'element'>): boolean {
  return /:id\/permission_allow_\w*button$/.test(element?.resourceId ?? '');
}
