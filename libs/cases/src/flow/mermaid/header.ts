import { isAtEnd, looksAt, nextWords, refuse, type Source, take } from './source.ts';

const EXPECTED = "'flowchart' or 'graph', and a direction: TB, TD, BT, LR or RL";

/** Reads what comes before the first statement: front matter, `%%{init}%%`, comments and the line `flowchart TD`. */
export function readHeader(source: Source): void {
  take(source, /\uFEFF/y);
  readFrontMatter(source);
  skipBlank(source);
  if (take(source, /(?:flowchart-elk|flowchart|graph)(?![\w-])/y) === null)
    refuse(source, `the chart begins with ${nextWords(source)}`, { expected: EXPECTED });
  take(source, /[ \t]+/y);
  if (looksAt(source, /[A-Za-z<>^]/y) && take(source, /(?:TB|TD|BT|LR|RL|[<>^v])(?![\w-])/y) === null)
    refuse(source, `${nextWords(source)} is not a direction`, { expected: 'TB, TD, BT, LR or RL' });
  take(source, /[ \t]+/y);
  if (!isAtEnd(source) && !looksAt(source, /[\r\n;]|%%/y))
    refuse(source, `${nextWords(source)} comes after the direction`, { expected: 'a new line' });
}

/** Skips white space, semicolons, comments and directives. */
export function skipBlank(source: Source): void {
  for (;;) {
    const from = source.at;
    take(source, /[\s;]+/y);
    if (looksAt(source, /%%\{/y)) skipDirective(source);
    else take(source, /%%[^\n]*/y);
    if (source.at === from) return;
  }
}

function readFrontMatter(source: Source): void {
  const from = source.at;
  if (take(source, /\s*---[ \t]*\r?\n/y) === null) return;
  const end = /^[ \t]*---[ \t]*\r?$/gm;
  end.lastIndex = source.at;
  const found = end.exec(source.text);
  if (found === null)
    refuse(source, 'the front matter has no end', { expected: 'a line with --- alone', offset: from });
  else source.at = found.index + found[0].length;
}

function skipDirective(source: Source): void {
  const end = source.text.indexOf('}%%', source.at);
  if (end < 0) refuse(source, 'the directive has no end', { expected: '}%%' });
  source.at = end + 3;
}
