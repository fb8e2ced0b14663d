/** Which run of a job is shown, and which of its actions first, as they stand in the address. */
export interface Shown {
  readonly run?: string;
  readonly step?: number;
}

const ID = /^run_[a-z0-9]{1,60}$/;

/** What an address asks for; what is no id or no number is left out. */
export function readShown(search: Readonly<Record<string, unknown>>): Shown {
  const { run, step } = search;
  const number = typeof step === 'number' ? step : Number.parseInt(String(step), 10);
  return {
    ...(typeof run === 'string' && ID.test(run) ? { run } : {}),
    ...(Number.isInteger(number) && number >= 0 ? { step: number } : {}),
  };
}

/** The address of a run of a job in the viewer, at one of its actions. */
export function addressOfStep(job: string, run: string, step: number | null = null): string {
  return `/runs/${job}?run=${run}${step === null ? '' : `&step=${step}`}`;
}
