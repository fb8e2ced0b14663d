/** Whole cents: no price in this app is ever a fraction. */
export type Cents = number;

/** "€1,284.50"; a minus stands before the sign of the currency. */
export function formatPrice(amount: Cents): string {
  const cents = Math.abs(amount);
  const whole = Math.floor(cents / 100).toLocaleString('en-US');
  return `${amount < 0 ? '−' : ''}€${whole}.${String(cents % 100).padStart(2, '0')}`;
}
