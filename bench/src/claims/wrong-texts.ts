/** Words of no task: a wrong text must not become another right one. */
const OTHER_WORDS = ['lantern', 'meadow', 'harbour'];

/** What may be missing at the end of a text that was cut off: a third of it. */
const CUT_SHARE = 1 / 3;

/** The same text with another digit, with another word, and cut off; without those that are not possible. */
export function wrongTexts(text: string): readonly string[] {
  const wrong = [otherDigit(text), otherWord(text), cutOff(text)];
  return [...new Set(wrong)].filter((one) => one !== text && one.trim() !== '');
}

function otherDigit(text: string): string {
  return text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}

/** The last word is replaced: the first letter stays a capital one. */
function otherWord(text: string): string {
  const other = OTHER_WORDS.find((word) => !text.toLowerCase().includes(word)) ?? 'lantern';
  return text.replace(/\p{L}{2,}(?=\P{L}*$)/u, (word) =>
    /^\p{Lu}/u.test(word) ? `${other.charAt(0).toUpperCase()}${other.slice(1)}` : other,
  );
}

function cutOff(text: string): string {
  return text.length < 2 ? text : text.slice(0, Math.floor(text.length * (1 - CUT_SHARE))).trimEnd();
}
