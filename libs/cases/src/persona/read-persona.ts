import {
  PERSONA_BYTES_MAX,
  type Persona,
  PersonaInput,
  SECRET_REFUSED,
  TapwrightError,
} from '@tapwright/contracts';
import type { z } from 'zod';
import { findingsOf } from '../issue-findings.ts';
import { nearestName } from '../nearest-name.ts';
import { type Finding, PROBLEMS_MAX, problemLine, quoted } from '../problems.ts';
import { readYamlFile, type YamlPart } from '../read-yaml.ts';
import type { Tree } from '../yaml-tree.ts';

const FIELDS = Object.keys(PersonaInput.shape);
const CREDENTIAL = 'a mapping with env: NAME_OF_A_VARIABLE';
const SECRET_FIELD = /pass|pwd|secret|token|\bpin\b/i;

/**
 * Reads a persona file: one YAML mapping of at most 64 KiB. No mistake is reported with its value, which may be secret.
 * @throws TapwrightError `INPUT_INVALID` with a line for each mistake
 */
export function readPersona(text: string, { file }: { readonly file: string }): Persona {
  const bytes = Buffer.byteLength(text);
  if (bytes > PERSONA_BYTES_MAX)
    throw refused(file, [`${file}:1:1: has ${bytes} bytes, expected at most ${PERSONA_BYTES_MAX}`]);
  const { parts, problems } = readYamlFile(text, file);
  if (problems.length > 0) throw refused(file, problems.map(problemLine));
  const [part, second] = parts;
  if (part === undefined || part.tree === null || second !== undefined)
    throw refused(file, [`${file}:1:1: holds ${parts.length} documents, expected one persona`]);
  const read = PersonaInput.safeParse(part.tree);
  if (read.success) return read.data;
  const findings = read.error.issues.flatMap((issue) => findingsOfPersona(issue, part.tree));
  throw refused(file, linesOf(findings, part));
}

function linesOf(findings: readonly Finding[], part: YamlPart): readonly string[] {
  return findings.slice(0, PROBLEMS_MAX).map((finding) => problemLine(part.problem(finding)));
}

function refused(file: string, lines: readonly string[]): TapwrightError {
  return new TapwrightError('INPUT_INVALID', lines.join('\n'), {
    field: file,
    expected: 'a persona: name, goals, and what docs/exploring.md lists beside them',
  });
}

function findingsOfPersona(issue: z.core.$ZodIssue, tree: Tree): readonly Finding[] {
  const { path, message } = issue;
  if (message === SECRET_REFUSED)
    return [wrong(path, `holds ${SECRET_REFUSED}`, 'a credential, which is only named')];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key]));
  if (path[0] === 'credentials' && path.length > 1) {
    // What names the variable is missing, or no text: the message of the schema would say it in its own words.
    const isForm = path.length === 2 || issue.code === 'invalid_type';
    return [wrong(path, 'is no reference to a secret', isForm ? CREDENTIAL : message)];
  }
  return findingsOf([issue], tree, PROBLEMS_MAX);
}

function unknownField(path: readonly PropertyKey[]): Finding {
  const key = String(path.at(-1));
  const what = `the unknown field ${quoted(key)}`;
  if (path[0] === 'credentials') return wrong(path, what, CREDENTIAL, true);
  if (SECRET_FIELD.test(key))
    return wrong(
      path,
      `${what}: ${SECRET_REFUSED}`,
      `credentials: { ${key}: { env: NAME_OF_A_VARIABLE } }`,
      true,
    );
  const near = nearestName(key, FIELDS);
  return wrong(path, what, near === null ? `one of ${FIELDS.join(', ')}` : `'${near}'`, true);
}

function wrong(path: readonly PropertyKey[], what: string, expected: string, isName = false): Finding {
  return { severity: 'error', path, what, expected, isName };
}
