import { librarySets, withLibrary } from '@tapwright/cases';
import type { CaseParameter, CaseSpec } from '@tapwright/contracts';
import { type Database, newestParameterSets } from '@tapwright/store';
import { refuseMistakes } from './read-case.ts';

export interface WithTenantLibrary {
  readonly spec: CaseSpec;
  /** Versions of the sets that it mentions. */
  readonly library: Readonly<Record<string, number>>;
}

/**
 * The case with the parameters of the tenant's library that it mentions, as they are now.
 * @throws TapwrightError `INPUT_INVALID` for a name that the library does not have
 */
export async function withTenantLibrary(
  { read }: Pick<Database, 'read'>,
  tenantId: string,
  spec: CaseSpec,
): Promise<WithTenantLibrary> {
  const names = librarySets(spec);
  const sets = await newestParameterSets(read, tenantId, names);
  const known = sets.flatMap(({ name, parameters }) =>
    Object.entries(parameters).map(([key, value]): [string, CaseParameter] => [
      `lib.${name}.${key}`,
      { ...value },
    ]),
  );
  return {
    spec: withLibrary(spec, Object.fromEntries(known)),
    library: Object.fromEntries(sets.map(({ name, version }) => [name, version])),
  };
}

/**
 * What the case says of parameters of the library is checked as for its own.
 * @throws TapwrightError `INPUT_INVALID`
 */
export async function refuseLibraryMistakes(
  db: Pick<Database, 'read'>,
  tenantId: string,
  spec: CaseSpec,
): Promise<void> {
  const { spec: full, library } = await withTenantLibrary(db, tenantId, spec);
  if (Object.keys(library).length > 0) refuseMistakes(full, { withLibrary: true });
}
