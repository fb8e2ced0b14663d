import type { TapwrightError } from '@tapwright/contracts';

/**
 * An error as lines for a person: code, what was wrong, what was expected, what to do. `program`: name of the program.
 */
export function errorText(program: string, error: TapwrightError): string {
  const lines = [`${program}: ${error.message} (${error.code})`];
  if (error.field !== undefined && error.field !== '') lines.push(`  field:    ${error.field}`);
  if (error.expected !== undefined) lines.push(`  expected: ${error.expected}`);
  if (error.advice !== undefined) lines.push(`  advice:   ${error.advice}`);
  return `${lines.join('\n')}\n`;
}
