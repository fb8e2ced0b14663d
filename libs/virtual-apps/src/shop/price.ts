/** Whole cents: prices in this app have no fractions of a cent. */
export type Cents = number;

/** "€1,284.50"; a minus comes before the currency sign. */
export function formatPrice(amount: Cents): string {
  const cents = Math.abs(amount);
  const whole = Math.floor(cents / 100).toLocaleString('en-US');
  return `${amount < 0 ? '−' : ''}€${whole}.${String(cents % 100).padStart(2, '0')}`;
}
