import type { Word, WordPart } from './syntax.ts';

/** Most words made from one. With more, the braces stay as they are written. */
const VARIANTS_MAX = 1_000;

/** `a{b,c}d` becomes `abd` and `acd`. Quoted braces and braces without a comma are plain. mksh has no numeric ranges. */
export function expandBraces(word: Word): readonly Word[] {
  if (!word.some((part) => part.kind === 'text' && !part.quoted && part.text.includes('{'))) return [word];
  const variants = variantsOf(symbolsOf(word));
  return variants.length > VARIANTS_MAX ? [word] : variants.map(wordOf);
}

/** A character of unquoted text, or a whole part that is not examined. */
type Symbol = string | WordPart;

function symbolsOf(word: Word): readonly Symbol[] {
  return word.flatMap((part): readonly Symbol[] =>
    part.kind === 'text' && !part.quoted ? [...part.text] : [part],
  );
}

function wordOf(symbols: readonly Symbol[]): Word {
  const parts: WordPart[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') parts.push({ kind: 'text', text, quoted: false });
    text = '';
  };
  for (const symbol of symbols) {
    if (typeof symbol === 'string') text += symbol;
    else {
      flush();
      parts.push(symbol);
    }
  }
  flush();
  return parts;
}

function variantsOf(symbols: readonly Symbol[]): readonly (readonly Symbol[])[] {
  for (let at = symbols.indexOf('{'); at !== -1; at = symbols.indexOf('{', at + 1)) {
    const choice = choiceAt(symbols, at);
    if (choice === null) continue;
    const before = symbols.slice(0, at);
    const rests = variantsOf(symbols.slice(choice.end));
    const made = choice.options.flatMap((option) =>
      variantsOf(option).flatMap((middle) => rests.map((rest) => [...before, ...middle, ...rest])),
    );
    return made.slice(0, VARIANTS_MAX + 1);
  }
  return [symbols];
}

function choiceAt(
  symbols: readonly Symbol[],
  start: number,
): { readonly options: readonly (readonly Symbol[])[]; readonly end: number } | null {
  const options: Symbol[][] = [[]];
  let open = 0;
  for (let at = start + 1; at < symbols.length; at += 1) {
    const symbol = symbols[at] ?? '';
    if (symbol === '}' && open === 0) return options.length > 1 ? { options, end: at + 1 } : null;
    if (symbol === '{') open += 1;
    if (symbol === '}') open -= 1;
    if (symbol === ',' && open === 0) options.push([]);
    else options.at(-1)?.push(symbol);
  }
  return null;
}
