/** Which part of a page is shown, as it stands in the address. */
export interface ShownPart<Name extends string> {
  readonly part?: Name;
}

/** Reads the shown part of an address: only one of these, and what is unknown there is left out. */
export function partReader<Name extends string>(names: readonly Name[]) {
  return (search: Readonly<Record<string, unknown>>): ShownPart<Name> => {
    const part = names.find((name) => name === search.part);
    return part === undefined ? {} : { part };
  };
}

export const ADMIN_PARTS = ['dead', 'keys', 'limits', 'audit'] as const;
export const EXPLORATION_PARTS = ['coverage', 'legs', 'map', 'crashes', 'findings', 'tasks'] as const;
