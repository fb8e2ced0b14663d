/** `missing`: nothing is wrong, but some commands need it. */
export type Health = 'ok' | 'missing' | 'wrong';

/** What was found out about one thing. */
export interface Finding {
  readonly about: string;
  readonly health: Health;
  readonly says: string;
  /** What to do, best a command; null where nothing is to be done. */
  readonly mend: string | null;
}

export const ok = (about: string, says: string): Finding => ({ about, health: 'ok', says, mend: null });
export const missing = (about: string, says: string, mend: string): Finding => ({
  ...{ about, health: 'missing', says, mend },
});
export const wrong = (about: string, says: string, mend: string): Finding => ({
  ...{ about, health: 'wrong', says, mend },
});

/** Looks at something for at most a few seconds; what it throws becomes a finding. */
export type Look = (environment: NodeJS.ProcessEnv) => Promise<readonly Finding[]>;

/** How long each look may take, milliseconds. */
export const LOOK_MS = 5_000;
