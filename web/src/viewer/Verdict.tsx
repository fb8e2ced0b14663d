import classes from './Verdict.module.css';
import { type ShownVerdict, type VerdictWords, verdictWords } from './words.ts';

/** A verdict as a sign and a word. `short`: the sign alone, with the word for those who cannot see it. */
export function VerdictBadge({
  verdict,
  short = false,
}: {
  readonly verdict: ShownVerdict;
  readonly short?: boolean;
}) {
  const words = verdictWords(verdict);
  if (short) {
    return (
      <span className={`${classes.sign} ${toneClass(words)}`} role="img" aria-label={words.label}>
        {words.sign}
      </span>
    );
  }
  return (
    <span className={`${classes.badge} ${toneClass(words)}`}>
      <span aria-hidden="true">{words.sign}</span> {words.label}
    </span>
  );
}

function toneClass({ tone }: VerdictWords): string {
  return classes[tone] ?? '';
}
