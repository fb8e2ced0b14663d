import type { FieldErrors } from '../form-pieces.ts';
import type { BillDraft, ProviderId } from './drafts.ts';
import type { Cents } from './money.ts';
import { errorsOf } from './reduce/reaction.ts';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A provider's answer about a contract: an amount and the account as the provider writes it, or an error. */
type BillAnswer =
  | { readonly due: Cents; readonly account: string; readonly detail: string }
  | { readonly errors: FieldErrors };

interface Provider {
  readonly name: string;
  readonly about: string;
  /** The name of the field for the account, and an example. */
  readonly accountLabel: string;
  readonly accountForm: RegExp;
  readonly accountHint: string;
  look(draft: BillDraft): BillAnswer;
}

/** Price of each plan in cents. */
export const PLANS: Readonly<Record<string, Cents>> = { Basic: 1990, Home: 2990, Studio: 4490 };

const WATER_CONTRACTS: Readonly<Record<string, number>> = { '40718826': 1204, '40719513': 388 };
const ENERGY_CONTRACTS: Readonly<Record<string, readonly Cents[]>> = {
  V3301944: [6480, 5935, 5210],
  V3302750: [12_175, 11_640, 9905],
};
const INTERNET_ACCOUNTS = ['anka@ruddle.example', 'studio@marlpit.example'];

const unknownAccount: BillAnswer = { errors: { account: 'No contract with this number' } };

/** Price by the last known reading: a cubic metre costs 3.10, the connection 5.00. */
function lookWater({ account, reading }: BillDraft): BillAnswer {
  const last = WATER_CONTRACTS[account];
  if (last === undefined) return unknownAccount;
  const used = Number(reading) - last;
  if (used < 0) return { errors: { reading: `The last reading was ${last}` } };
  return { due: used * 310 + 500, account, detail: `${used} m³` };
}

function lookEnergy({ account, month }: BillDraft): BillAnswer {
  const contract = account.toUpperCase();
  const bills = ENERGY_CONTRACTS[contract];
  if (bills === undefined) return unknownAccount;
  const due = bills[month - 1];
  if (due === undefined) return { errors: { month: 'There is no bill for this month yet' } };
  return { due, account: contract, detail: MONTHS[month - 1] ?? '' };
}

function lookInternet({ account, plan }: BillDraft): BillAnswer {
  const email = account.toLowerCase();
  if (!INTERNET_ACCOUNTS.includes(email)) return unknownAccount;
  return { due: PLANS[plan] ?? 0, account: email, detail: `${plan} plan` };
}

export const providers: Readonly<Record<ProviderId, Provider>> = {
  water: {
    name: 'Brightwater',
    about: 'Water and sewage',
    accountLabel: 'Customer number',
    accountHint: '8 digits',
    accountForm: /^\d{8}$/,
    look: lookWater,
  },
  energy: {
    name: 'Voltaine',
    about: 'Electricity',
    accountLabel: 'Contract code',
    accountHint: 'V and 7 digits',
    accountForm: /^v\d{7}$/i,
    look: lookEnergy,
  },
  internet: {
    name: 'Fernlink',
    about: 'Internet at home',
    accountLabel: 'E-mail of the account',
    accountHint: 'name@example',
    accountForm: /^[^@\s]+@[^@\s]+$/,
    look: lookInternet,
  },
};

export const PROVIDER_IDS: readonly ProviderId[] = ['water', 'energy', 'internet'];

/** The errors that can be found without asking the provider. */
export function billErrors(draft: BillDraft): FieldErrors {
  const { provider, account, reading, month, plan } = draft;
  const { accountForm, accountLabel, accountHint } = providers[provider];
  const needed = (id: ProviderId, missing: boolean, message: string): string | null =>
    provider === id && missing ? message : null;
  return errorsOf({
    account: accountForm.test(account.trim()) ? null : `${accountLabel}: ${accountHint}`,
    reading: needed('water', !/^\d{1,6}$/.test(reading), 'Enter what the meter shows'),
    month: needed('energy', month === 0, 'Choose the month'),
    plan: needed('internet', !Object.hasOwn(PLANS, plan), 'Choose a plan'),
  });
}
