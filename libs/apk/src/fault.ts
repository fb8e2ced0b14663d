/** `not_zip`: no archive that can be read. `missing`: the file is not in it. The others are about that file. */
export type ApkFaultKind = 'not_zip' | 'missing' | 'too_large' | 'malformed';

/** Why an APK cannot be read. The message is for people and holds nothing from the APK. */
export class ApkFault extends Error {
  readonly kind: ApkFaultKind;

  constructor(kind: ApkFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
