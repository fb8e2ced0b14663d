import { type JobSpec, TapwrightError } from '@tapwright/contracts';

/**
 * Whether a job may ask the model that it names.
 * @throws TapwrightError `MODEL_UNKNOWN`, which lists the names that it may have
 */
export function refuseModel(
  { model }: Pick<JobSpec, 'model'>,
  names: readonly string[] | undefined,
  field = 'model',
): void {
  if (model === undefined || names?.includes(model) === true) return;
  const known = names ?? [];
  throw new TapwrightError('MODEL_UNKNOWN', `the platform has no model “${model}”`, {
    field,
    expected: known.length === 0 ? 'no model: the operator has named none' : `one of ${known.join(', ')}`,
  });
}
