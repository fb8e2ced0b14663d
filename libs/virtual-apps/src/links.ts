/** The number of a thing that a link names, such as `3` or `3/`; NaN, which nothing has, where it is none. */
export function numberIn(rest: string): number {
  const [, digits] = /^(\d{1,9})\/?$/.exec(rest) ?? [];
  return Number(digits ?? Number.NaN);
}
