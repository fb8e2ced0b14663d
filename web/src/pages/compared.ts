/** The two runs that are compared, as they stand in the address. */
export interface Compared {
  readonly a?: string;
  readonly b?: string;
}

const ID = /^job_[a-z0-9]{1,60}$/;

/** Whether a text is the id of a job. */
export const isJobId = (text: string): boolean => ID.test(text);

/** The id in what somebody has pasted: people copy the whole address of a run's page. */
export function idIn(text: string): string {
  return /\/runs\/(job_[a-z0-9]{1,60})(?:[/?#]|$)/.exec(text)?.[1] ?? text.trim();
}

/** The runs that an address names; what is no id of a job is left out. */
export function readCompared(search: Readonly<Record<string, unknown>>): Compared {
  const { a, b } = search;
  return {
    ...(typeof a === 'string' && ID.test(a) ? { a } : {}),
    ...(typeof b === 'string' && ID.test(b) ? { b } : {}),
  };
}
