/** The error codes of this package: some of the platform's codes, which `contracts` lists with their meanings. */
export type VirtualErrorCode =
  | 'INPUT_INVALID'
  | 'APP_NOT_INSTALLED'
  | 'VIRTUAL_APP_UNKNOWN'
  | 'LOCATOR_NOT_FOUND'
  | 'CAPTURE_FAILED'
  | 'INTERNAL';

/** The error of packages that import nothing of the platform. `toTapwrightError` keeps its code and its details. */
export class VirtualError extends Error {
  readonly code: VirtualErrorCode;
  /** The field, flag or option that is wrong. */
  readonly field: string | undefined;
  /** What would have been right. */
  readonly expected: string | undefined;

  constructor(
    code: VirtualErrorCode,
    message: string,
    details: { readonly field?: string; readonly expected?: string } = {},
  ) {
    super(message);
    this.name = 'VirtualError';
    this.code = code;
    this.field = details.field;
    this.expected = details.expected;
  }
}
