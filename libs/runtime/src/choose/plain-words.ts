/**
 * Letters that look like Latin ones, each before the one that it looks like: of other scripts, with a stroke, small capitals.
 * They could hide a word from a comparison.
 */
const LOOKS_LIKE =
  'аaеeоoрpсcуyхxіiѕsјjһhԁdԛqԝwѵvӏlкkмmтtнhвbαaοoρpνvιiκkτtυuɡgıiⅼlⅽcⅾdⅿmςσ' +
  'đdłløoħhŧtƀbɨi' +
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz';

const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [...LOOKS_LIKE].flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : [])),
);

/**
 * The text in lower case, ready for comparison: compatibility forms (`ｄ`, `ⓓ`, `ﬁ`), accents, invisible characters and letters
 * that only look Latin are replaced. Signs between words stay, full stops, colons and slashes in their plain form. Pure.
 */
export function plainLetters(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      // Only capitals show that ß is ss.
      .toUpperCase()
      .toLowerCase()
      .replace(/./gu, (letter) => ALIKE[letter] ?? letter)
      .replace(/[。｡]/gu, '.')
      .replace(/[⁄∕]/gu, '/')
      // Syllables of Korean, which were taken apart: half of one is no letter.
      .normalize('NFC')
  );
}

/** Lower-case words with single spaces, ready for comparison, both of forbidden words and of the texts of a screen. Pure. */
export function plainWords(text: string): string {
  return plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
}
