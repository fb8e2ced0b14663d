/** The roles of the widgets of a screen by element index; those that are not known are missing. Pure. */
export function rolesOn(
  keys: ReadonlyMap<number, string>,
  known: ReadonlyMap<string, { readonly role: string | null }>,
): ReadonlyMap<number, string> {
  return new Map(
    [...keys].flatMap(([index, key]) => {
      const role = known.get(key)?.role ?? null;
      return role === null ? [] : [[index, role] as const];
    }),
  );
}
