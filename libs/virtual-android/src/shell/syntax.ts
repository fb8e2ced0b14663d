/** The tree that the parser makes of a command line. */

export type WordPart =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  /** `fallback` stands for `${name:-fallback}`. */
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly quoted: boolean;
      readonly fallback: Word | null;
    }
  | { readonly kind: 'substitution'; readonly script: Script; readonly quoted: boolean };

export type Word = readonly WordPart[];

export interface Redirect {
  readonly fd: 0 | 1 | 2;
  /** `duplicate`: the target is the number of another stream. */
  readonly mode: 'read' | 'write' | 'append' | 'duplicate';
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  readonly value: Word;
}

export interface SimpleCommand {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

interface Compound {
  readonly redirects: readonly Redirect[];
}

export type Command =
  | SimpleCommand
  | (Compound & { readonly kind: 'group'; readonly body: Script; readonly subshell: boolean })
  | (Compound & {
      readonly kind: 'if';
      readonly branches: readonly { readonly condition: Script; readonly body: Script }[];
      readonly otherwise: Script;
    })
  | (Compound & {
      readonly kind: 'for';
      readonly name: string;
      readonly items: readonly Word[];
      readonly body: Script;
    })
  | (Compound & {
      readonly kind: 'while';
      readonly condition: Script;
      readonly body: Script;
      readonly until: boolean;
    });

export interface Pipeline {
  readonly negated: boolean;
  readonly commands: readonly Command[];
}

export interface AndOr {
  readonly first: Pipeline;
  readonly rest: readonly { readonly operator: '&&' | '||'; readonly pipeline: Pipeline }[];
}

/** Lists separated by `;` or line ends. */
export type Script = readonly AndOr[];

/** The line is not in the grammar; the text is what mksh would print after `syntax error: `. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}
