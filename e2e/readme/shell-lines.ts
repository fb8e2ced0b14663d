/** A command that a page tells its reader to type, without the remark behind it. */
export type ShellLine = string;

const BLOCK = /^```(\w*)\n([\s\S]*?)^```$/gm;
const INLINE = /`((?:npm|npx) [^`]+)`/g;

/** The commands of a page: those of its shell blocks, those behind `$ ` in other blocks, and `npm …` or `npx …` in the text. */
export function shellLines(markdown: string): readonly ShellLine[] {
  const blocks = [...markdown.matchAll(BLOCK)].flatMap(([, language = '', body = '']) =>
    language === 'sh' ? linesOf(body) : linesOf(body).flatMap(afterPrompt),
  );
  const text = markdown.replaceAll(BLOCK, '');
  const inline = [...text.matchAll(INLINE)].map(([, command = '']) => command.replaceAll(/\s+/g, ' '));
  return [...new Set([...blocks, ...inline])];
}

/** The command lines of a shell block. A line that ends with `\` goes on in the next one. */
function linesOf(block: string): readonly ShellLine[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
    .filter((line) => line !== '');
}

function afterPrompt(line: string): readonly ShellLine[] {
  return line.startsWith('$ ') ? [line.slice(2)] : [];
}

/** What a page shows as printed by a command: the lines behind `$ command`; null where it shows none. */
export function shownOutput(markdown: string, command: ShellLine): string | null {
  for (const [, , body = ''] of markdown.matchAll(BLOCK)) {
    if (body.startsWith(`$ ${command}\n`)) return body.slice(command.length + 3);
  }
  return null;
}

/** Lines of this text in this order. `…` stands for anything, and each line may go on. */
export function patternOf(shown: string): RegExp {
  const lines = shown.trimEnd().split('\n');
  return new RegExp(
    lines.map((line) => (line === '…' ? '[\\s\\S]*' : `^${anything(line)}.*\\n`)).join(''),
    'm',
  );
}

function anything(line: string): string {
  return line.split('…').map(RegExp.escape).join('.*');
}
