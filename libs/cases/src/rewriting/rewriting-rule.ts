/** A rule of the table: if both patterns match, the step becomes the sentence in `says`. Plain data, as in a file. */
export interface RewritingRule {
  readonly name: string;
  /** Patterns (regular expressions that ignore case) for the two phrases; at least one. */
  readonly when: { readonly request?: string | undefined; readonly result?: string | undefined };
  /**
   * The instruction. `{instruction}`: the result phrase as an instruction; `{request}` and `{result}`: the phrases. All
   * have `${name}` where they mention parameters. `{group}`: a named group of a pattern.
   */
  readonly says: string;
  readonly why: string;
}

/** Verbs that begin an instruction in this form. */
const VERBS = [
  ...[
    'accept',
    'add',
    'agree',
    'back',
    'bind',
    'cancel',
    'check',
    'choose',
    'clear',
    'click',
    'close',
    'confirm',
  ],
  ...[
    'copy',
    'create',
    'delete',
    'double.tap',
    'edit',
    'enter',
    'fill',
    'go',
    'input',
    'log',
    'open',
    'pay',
    'pick',
    'press',
  ],
  ...[
    'read',
    'remove',
    'return',
    'save',
    'scan',
    'scroll',
    'search',
    'select',
    'send',
    'set',
    'sign',
    'skip',
  ],
  ...[
    'start',
    'submit',
    'swipe',
    'switch',
    'tap',
    'transfer',
    'turn',
    'type',
    'upload',
    'verify',
    'view',
    'wait',
  ],
].join('|');

/** The rules that every tenant has, applied after its own. The last one matches any result. */
export const BUILT_IN_RULES: readonly RewritingRule[] = [
  {
    name: 'payment-password',
    when: {
      result:
        '^(?:submitting|entering|inputting|typing|confirming|setting|providing|verifying)\\b.*\\b(?:payment|pay|transaction) (?:password|passcode|pin)$',
    },
    says: '{instruction} (use the numeric keypad)',
    why: 'A payment password can only be entered with the keypad on the screen, but nothing on the page says so.',
  },
  {
    name: 'plain-outcome',
    when: {
      result:
        '^(?:a )?(?:success|successful|succeeded|ok|okay|pass|passed|done|complete|completed|correct|valid)$',
    },
    says: '{request}',
    why: 'The result only says that it went well; the request says what to do.',
  },
  {
    name: 'gerund',
    when: { result: '^(?:the )?(?:user )?(?:is )?(?:[a-z]+ly )?[a-z]+ing\\b' },
    says: '{instruction}',
    why: 'The result names what the user does; the request is mostly the title of the page.',
  },
  {
    name: 'instruction',
    when: { result: `^(?:${VERBS})\\b` },
    says: '{instruction}',
    why: 'The result is an instruction already.',
  },
  {
    name: 'state',
    when: { result: '.' },
    says: '{request}, so that this holds: {result}',
    why: 'The result is a state, which the request leads to.',
  },
];
