import type { ShellState } from './command.ts';
import { expandPattern, isPattern, literal } from './globs.ts';
import type { Script, Word, WordPart } from './syntax.ts';

/** Runs the script of a `$(…)` and answers what it wrote, without line ends at its end. */
export type Substitute = (script: Script) => Promise<string>;

interface Field {
  text: string;
  /** The text with everything quoted escaped, for matching file names. */
  pattern: string;
}

/** One word as the arguments it stands for: none, one or several. */
export async function expandWord(word: Word, shell: ShellState, run: Substitute): Promise<readonly string[]> {
  const [only] = word;
  if (word.length === 1 && only?.kind === 'text' && (only.quoted || !isPattern(only.text)))
    return [only.text];

  const fields: Field[] = [];
  let current: Field | null = null;
  for (const part of word) {
    const text = await textOf(part, shell, run);
    // Only what came out of an unquoted expansion is split; literal blanks have already ended the word.
    if (part.quoted || part.kind === 'text') {
      current ??= { text: '', pattern: '' };
      current.text += text;
      current.pattern += part.quoted ? literal(text) : text;
      continue;
    }
    const pieces: readonly string[] = text.split(/[ \t\n]+/);
    for (const [index, piece] of pieces.entries()) {
      if (index > 0 && current !== null) {
        fields.push(current);
        current = null;
      }
      if (piece === '') continue;
      current ??= { text: '', pattern: '' };
      current.text += piece;
      current.pattern += piece;
    }
  }
  if (current !== null) fields.push(current);
  return fields.flatMap((field) => matchesOf(field, shell));
}

/** One word as one string: the value of an assignment or the target of a redirection. Not split, not matched. */
export async function expandText(word: Word, shell: ShellState, run: Substitute): Promise<string> {
  let text = '';
  for (const part of word) text += await textOf(part, shell, run);
  return text;
}

// A pattern without a match stays as it is written, as POSIX says.
function matchesOf(field: Field, shell: ShellState): readonly string[] {
  if (!isPattern(field.pattern)) return [field.text];
  const matches = expandPattern(shell.device.files, field.pattern);
  return matches.length === 0 ? [field.text] : matches;
}

async function textOf(part: WordPart, shell: ShellState, run: Substitute): Promise<string> {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'substitution') return run(part.script);
  const value = variableOf(part.name, shell);
  if (value !== '' || part.fallback === null) return value;
  return expandText(part.fallback, shell, run);
}

function variableOf(name: string, shell: ShellState): string {
  if (name === '?') return String(shell.status);
  if (name === '$') return String(shell.processId);
  if (name === '#') return '0';
  if (name === '0') return '/system/bin/sh';
  return shell.variables.get(name) ?? '';
}
