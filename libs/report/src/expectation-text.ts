/** What a case expects, as a sentence; pages have it from the API as it is stored. Pure. */
export function expectationText(expectation: Readonly<Record<string, unknown>>): string {
  const { text, absent, element, is, value, equals, activity, picture, file, contains } = expectation;
  if (typeof text === 'string') return `“${text}” is shown`;
  if (typeof absent === 'string') return `“${absent}” is not shown`;
  if (typeof element === 'string') return `“${element}” is ${String(is)}`;
  if (typeof value === 'string') return `“${value}” holds “${String(equals)}”`;
  if (typeof activity === 'string') return `${activity} is in front`;
  if (typeof picture === 'string') return `the picture shows: ${picture}`;
  if (typeof file === 'string')
    return contains === undefined
      ? `the file ${file} is ${String(is)}`
      : `the file ${file} holds “${String(contains)}”`;
  return JSON.stringify(expectation);
}
