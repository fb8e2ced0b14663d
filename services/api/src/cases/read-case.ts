import { checkCase } from '@tapwright/cases';
import { CaseSpec, TapwrightError } from '@tapwright/contracts';
import type { z } from 'zod';

/** The body of `PUT /v1/cases/:id`. */
export const CaseBody = CaseSpec.partial({ id: true });
export type CaseBody = z.infer<typeof CaseBody>;

/**
 * The case to store. The id in the path counts; an id in the body must be the same.
 * @throws TapwrightError `INPUT_INVALID`
 */
export function readCase(id: string, body: CaseBody): CaseSpec {
  for (const [name, { secret, value }] of Object.entries(body.parameters)) {
    if (!secret || value === null) continue;
    throw new TapwrightError('INPUT_INVALID', `the secret parameter '${name}' has a value`, {
      field: `parameters.${name}.value`,
      expected: 'no value: give it to the job that runs the case',
    });
  }
  const spec: CaseSpec = { ...body, id: body.id ?? id };
  refuseMistakes(spec);
  if (spec.id === id) return spec;
  throw new TapwrightError('INPUT_INVALID', 'the id of the case differs from the id in the path', {
    field: 'id',
    expected: id,
  });
}

/**
 * Mistakes that no single field shows: names of parameters and roles that do not exist. `withLibrary`: the case has the
 * parameters of the library as if it had declared them.
 */
export function refuseMistakes(
  spec: CaseSpec,
  { withLibrary = false }: { readonly withLibrary?: boolean } = {},
): void {
  const mistake = checkCase(spec, { valuesFollow: true, withLibrary }).find(
    ({ severity }) => severity === 'error',
  );
  if (mistake === undefined) return;
  const field = mistake.path.join('.');
  throw new TapwrightError('INPUT_INVALID', `${field}: ${mistake.what}`, {
    field,
    expected: mistake.expected,
  });
}
