/**
 * Banks by the first four digits of their cards. The banks are invented; numbers that begin with 9 belong to no
 * international card network (ISO/IEC 7812 leaves them to national use).
 */
const BANKS: Readonly<Record<string, { readonly name: string; readonly type: 'debit' | 'credit' }>> = {
  '9210': { name: 'Harbour Bank', type: 'debit' },
  '9217': { name: 'Harbour Bank', type: 'credit' },
  '9345': { name: 'Linden Savings', type: 'debit' },
  '9780': { name: 'Northgate Credit', type: 'credit' },
};

const LENGTH = 16;

const digitsOf = (number: string): string => number.replace(/[ -]/g, '');

/** Bank and type of a card, once its first four digits are known. */
export function bankOf(number: string): { readonly name: string; readonly type: string } | null {
  const prefix = digitsOf(number).slice(0, 4);
  return (Object.hasOwn(BANKS, prefix) ? BANKS[prefix] : undefined) ?? null;
}

/** The check digit by Luhn (ISO/IEC 7812-1, annex B): from the right, every second digit counts twice. */
export function hasValidCheckDigit(number: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digitsOf(number)].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The error of a card number, as the form shows it; null where it is right. */
export function cardNumberError(number: string): string | null {
  const digits = digitsOf(number);
  if (!/^\d+$/.test(digits)) return 'Enter the card number';
  if (digits.length !== LENGTH) return `A card number has ${LENGTH} digits`;
  if (!hasValidCheckDigit(digits)) return 'This number is not right. Check the digits';
  return bankOf(digits) === null ? 'Cards of this bank are not supported' : null;
}

/** "•••• 4417" */
export const maskedNumber = (number: string): string => `•••• ${digitsOf(number).slice(-4)}`;
