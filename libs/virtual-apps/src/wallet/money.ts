/** Whole cents: amounts in this app have no fractions of a cent. */
export type Cents = number;

const LEAST_FEE: Cents = 30;
const MOST_FEE: Cents = 500;

/** Fee of a transfer: one per cent, half cents up, at least 0.30 and at most 5.00. */
export function transferFee(amount: Cents): Cents {
  const share = Math.floor((amount + 50) / 100);
  return Math.min(MOST_FEE, Math.max(LEAST_FEE, share));
}

/** Reads "12", "12.5", "12,50" as cents; null for anything that is not a positive amount below a million. */
export function parseAmount(text: string): Cents | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > 0 ? cents : null;
}

/** "€1,284.50"; a minus comes before the currency sign. */
export function formatAmount(amount: Cents): string {
  const cents = Math.abs(amount);
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '−' : ''}€${whole}.${String(cents % 100).padStart(2, '0')}`;
}
