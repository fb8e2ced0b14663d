import {
  type CaseParameter,
  type CaseSpec,
  LIBRARY_NAME,
  mentionedParameters,
  TapwrightError,
} from '@tapwright/contracts';
import { expectedName } from './nearest-name.ts';

/** True for a name of the parameter library, well formed or not: no parameter of a case may be called so. */
export const isOfLibrary = (name: string): boolean => name.startsWith('lib.');

/** The names of the library that a case mentions, each once. Pure. */
export function libraryNames({
  steps,
  preconditions,
}: Pick<CaseSpec, 'steps' | 'preconditions'>): readonly string[] {
  return mentionedParameters(JSON.stringify([preconditions, steps])).filter(isOfLibrary);
}

/** The sets of the library that a case mentions, each once. Pure. */
export function librarySets(spec: Pick<CaseSpec, 'steps' | 'preconditions'>): readonly string[] {
  return [...new Set(libraryNames(spec).flatMap((name) => LIBRARY_NAME.exec(name)?.[1] ?? []))];
}

/**
 * The case with the parameters of the library that it mentions, as if it had declared them.
 * @throws TapwrightError `INPUT_INVALID` for a name that the library does not have, with the nearest one
 */
export function withLibrary(spec: CaseSpec, library: Readonly<Record<string, CaseParameter>>): CaseSpec {
  const names = libraryNames(spec);
  if (names.length === 0) return spec;
  const unknown = names.find((name) => !Object.hasOwn(library, name));
  if (unknown !== undefined)
    throw new TapwrightError('INPUT_INVALID', `case '${spec.id}': the unknown parameter '${unknown}'`, {
      field: 'steps',
      expected: expectedName(unknown, Object.keys(library), 'a parameter of the library'),
    });
  const found = names.flatMap((name) => {
    const parameter = library[name];
    return parameter === undefined ? [] : [[name, parameter] as const];
  });
  return { ...spec, parameters: { ...spec.parameters, ...Object.fromEntries(found) } };
}
