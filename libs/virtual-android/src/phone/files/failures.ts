/** Why the file system refused, by the kernel's names. */
export const FAILURE_TEXT = {
  ENOENT: 'No such file or directory',
  EEXIST: 'File exists',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  ENOTEMPTY: 'Directory not empty',
  ENOSPC: 'No space left on device',
  ENAMETOOLONG: 'File name too long',
  EINVAL: 'Invalid argument',
  EACCES: 'Permission denied',
} as const;

export type FileFailure = keyof typeof FAILURE_TEXT;

/** The result of a file operation. The caller prints a failure as the real tool would. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: FileFailure };

export const DONE: Attempt<void> = { ok: true, value: undefined };

export function failed(failure: FileFailure): { readonly ok: false; readonly failure: FileFailure } {
  return { ok: false, failure };
}
