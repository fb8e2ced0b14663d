/** The number of a short text that has one and its unit, `21.5 °C` or `-5`; null where there is none, or something else besides. */
export function numberIn(text: string): number | null {
  const [, number] = /^[^\d-]{0,2}(-?\d+(?:[.,]\d+)?)\D{0,12}$/u.exec(text.trim()) ?? [];
  return number === undefined ? null : Number(number.replace(',', '.'));
}
