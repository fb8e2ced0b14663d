/** What a list of cases is narrowed to, as it stands in the address and as the API takes it. */
export interface CaseFilter {
  readonly tag?: string;
  readonly text?: string;
}

const TAG_MAX = 60;
const TEXT_MAX = 200;

/** The filter of an address; what is empty or wrong there is left out. */
export function readCaseFilter(search: Readonly<Record<string, unknown>>): CaseFilter {
  const tag = said(search.tag, TAG_MAX);
  const text = said(search.text, TEXT_MAX);
  return { ...(tag === '' ? {} : { tag }), ...(text === '' ? {} : { text }) };
}

/** Addresses read what looks like a number as one. */
function said(value: unknown, most: number): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : '';
}
