/** The tree that the parser makes from a command line. */

/** The modifier after the name in `${name…}`. */
export type Modifier =
  /** `-`, `=`, `?` or `+`; with `colon` an empty value counts as unset. */
  | {
      readonly kind: 'default' | 'assign' | 'demand' | 'alternative';
      readonly colon: boolean;
      readonly word: Word;
    }
  /** `#`, `##`, `%`, `%%`: removes the match from one end. */
  | { readonly kind: 'trim'; readonly end: 'front' | 'back'; readonly longest: boolean; readonly word: Word }
  | { readonly kind: 'replace'; readonly all: boolean; readonly pattern: Word; readonly by: Word }
  | { readonly kind: 'slice'; readonly from: Word; readonly length: Word | null }
  /** `${#name}` */
  | { readonly kind: 'length' };

export type WordPart =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly quoted: boolean;
      readonly modifier: Modifier | null;
    }
  | { readonly kind: 'substitution'; readonly script: Script; readonly quoted: boolean }
  | { readonly kind: 'arithmetic'; readonly word: Word; readonly quoted: boolean };

export type Word = readonly WordPart[];

export interface Redirect {
  readonly fd: 0 | 1 | 2;
  /** `duplicate`: the target is the number of another stream. `here`: the target is the input itself. */
  readonly mode: 'read' | 'write' | 'append' | 'duplicate' | 'here';
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  /** `NAME+=value` */
  readonly append: boolean;
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

export interface CaseItem {
  readonly patterns: readonly Word[];
  readonly body: Script;
}

/** The tree of `[[ … ]]`. */
export type Condition =
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  /** One, two or three words as for `test`. The right side of `=` and `!=` is a pattern. */
  | { readonly kind: 'test'; readonly words: readonly Word[] };

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
      /** Null: the positional parameters. */
      readonly items: readonly Word[] | null;
      readonly body: Script;
    })
  | (Compound & {
      readonly kind: 'while';
      readonly condition: Script;
      readonly body: Script;
      readonly until: boolean;
    })
  | (Compound & { readonly kind: 'case'; readonly subject: Word; readonly items: readonly CaseItem[] })
  | (Compound & { readonly kind: 'function'; readonly name: string; readonly body: Command })
  | (Compound & { readonly kind: 'condition'; readonly condition: Condition })
  | (Compound & { readonly kind: 'arithmetic'; readonly word: Word });

export interface Pipeline {
  readonly negated: boolean;
  readonly commands: readonly Command[];
}

export interface AndOr {
  readonly first: Pipeline;
  readonly rest: readonly { readonly operator: '&&' | '||'; readonly pipeline: Pipeline }[];
  /** True where it ends with `&`. */
  readonly background: boolean;
}

/** Lists separated by `;`, `&` or line ends. */
export type Script = readonly AndOr[];

/** A syntax error. The message is what mksh would print after `syntax error: `. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
  /** True where more lines could complete it: a terminal asks for them. */
  readonly unfinished: boolean;

  constructor(message: string, unfinished = false) {
    super(message);
    this.unfinished = unfinished;
  }
}
