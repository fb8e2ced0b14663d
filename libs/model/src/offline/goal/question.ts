/** A question by its mark, in any language. */
const MARK = /[?？؟]/u;
/** English words that begin a question and no order; `Do`, `Have` and `When` begin orders, too. */
const ASKS = /^\s*(?:what|which|who|whose|where|why|how|is|are|was|were|am|does|did|has)\b/i;
/** An order that is put as a question. */
const POLITE = /^\s*(?:please,?\s+)?(?:can|could|would|will)\s+you\b/i;

/**
 * True where a goal wants to be told something: `Is Bluetooth on?` A run does something, and tells nothing.
 * @param outside the goal without its quotations
 */
export function isQuestion(outside: string): boolean {
  return !POLITE.test(outside) && (MARK.test(outside) || ASKS.test(outside));
}
