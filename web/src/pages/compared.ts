/** The two runs that are compared, as they stand in the address. */
export interface Compared {
  readonly a?: string;
  readonly b?: string;
}

const ID = /^job_[a-z0-9]{1,60}$/;

/** The runs that an address names; what is no id of a job is left out. */
export function readCompared(search: Readonly<Record<string, unknown>>): Compared {
  const { a, b } = search;
  return {
    ...(typeof a === 'string' && ID.test(a) ? { a } : {}),
    ...(typeof b === 'string' && ID.test(b) ? { b } : {}),
  };
}
