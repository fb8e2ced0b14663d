/** An app as it stands in the address of a page. */
export interface AppOfAddress {
  readonly app?: string;
}

/** The whole name of a package. */
export const APP = /^[A-Za-z]\w*(\.[A-Za-z_]\w*)+$/;

/** The app that an address names; what is no whole name is left out. */
export function readApp({ app }: Readonly<Record<string, unknown>>): AppOfAddress {
  return typeof app === 'string' && APP.test(app) ? { app } : {};
}
