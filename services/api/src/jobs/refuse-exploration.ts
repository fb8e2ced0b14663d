import { type JobSpec, TapwrightError } from '@tapwright/contracts';
import type { Prices } from '@tapwright/service';
import { type Database, goneSerials, listDevices } from '@tapwright/store';

interface On {
  readonly db: Database;
  /** Prices of models; absent: it is not known here which there are. */
  readonly prices?: Prices;
}

/**
 * Refuses an exploration that could not be done as it is asked for: on more phones than there are, or for no more money than a budget
 * where nobody knows what a call costs.
 * @throws TapwrightError `INPUT_INVALID`
 */
export async function refuseExploration({ db, prices }: On, spec: JobSpec): Promise<void> {
  if (spec.explore === undefined) return;
  refuseUnpriced(spec, prices);
  const { phones } = spec.explore;
  if (phones > 1) await refuseTooFew(phones, spec, db);
}

/** A rule asks no model, so that its budget counts nothing. */
function refuseUnpriced({ explore, budget, model }: JobSpec, prices: Prices | undefined): void {
  if (explore?.tasks === undefined || budget?.usd === undefined || prices === undefined) return;
  const isKnown = model === undefined ? Object.keys(prices).length > 0 : Object.hasOwn(prices, model);
  if (isKnown) return;
  throw new TapwrightError('INPUT_INVALID', 'the budget is in usd, but no prices are known', {
    field: 'budget.usd',
    expected: '`budget.tokens`, or prices that the operator has given (`MODEL_PRICES`)',
  });
}

async function refuseTooFew(phones: number, { device }: JobSpec, { read }: Database): Promise<void> {
  if (device.serial !== undefined)
    throw new TapwrightError('INPUT_INVALID', `${phones} phones cannot be the one ${device.serial}`, {
      field: 'phones',
      expected: '1, or no `device.serial`',
    });
  const [all, gone] = await Promise.all([listDevices(read), goneSerials(read)]);
  const known = all.filter(({ serial }) => !gone.includes(serial)).length;
  if (phones <= known) return;
  throw new TapwrightError('INPUT_INVALID', `there are not ${phones} phones`, {
    field: 'phones',
    expected: `at most ${Math.max(1, known)}: those that \`GET /v1/devices\` lists`,
  });
}
