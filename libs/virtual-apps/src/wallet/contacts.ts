/** Somebody who can get money. */
export interface Contact {
  readonly id: number;
  readonly name: string;
  readonly bank: string;
  readonly account: string;
}

// Some names are similar on purpose: the results of a search must be read.
const PEOPLE: readonly (readonly [name: string, bank: string, account: string])[] = [
  ['Elio Santamere', 'Linden Savings', '5520 0813'],
  ['Greta Pellworm', 'Harbour Bank', '7741 2096'],
  ['Ilva Marrock', 'Northgate Credit', '1038 6625'],
  ['Maris Quillane', 'Harbour Bank', '9902 4417'],
  ['Noor Tavish', 'Linden Savings', '3316 7580'],
  ['Petra Vanessel', 'Harbour Bank', '6275 1149'],
  ['Rurik Dahlmoor', 'Northgate Credit', '8460 3372'],
  ['Senna Okolund', 'Linden Savings', '2093 5518'],
  ['Tobin Halewood', 'Harbour Bank', '4187 9034'],
  ['Tobin Halworth', 'Northgate Credit', '4178 0943'],
];

export const contacts: readonly Contact[] = PEOPLE.map(([name, bank, account], i) => ({
  id: i + 1,
  name,
  bank,
  account,
}));

export function contactById(id: number): Contact | undefined {
  return contacts.find((contact) => contact.id === id);
}

/** Contacts whose name or account contains the query, ignoring case. */
export function foundContacts(query: string): readonly Contact[] {
  const wanted = query.trim().toLowerCase();
  return contacts.filter(({ name, account }) => `${name} ${account}`.toLowerCase().includes(wanted));
}
