import type { Document, LineCounter } from 'yaml';
import { type Finding, inOrder, type Place, PROBLEMS_MAX, type Problem } from './problems.ts';
import { textFault, withoutMark } from './text-of-file.ts';
import { readStream } from './yaml-stream.ts';
import { keyOffsetOf, offsetOf, type Tree, treeOf } from './yaml-tree.ts';

/** One document of a YAML file. */
export interface YamlPart {
  readonly tree: Tree;
  /** With its comments. */
  readonly document: Document.Parsed;
  /** Where the value of a path begins. */
  place(path: readonly PropertyKey[]): Place;
  /** A finding of this document at its place. */
  problem(finding: Finding): Problem;
}

export interface YamlFile {
  readonly parts: readonly YamlPart[];
  readonly problems: readonly Problem[];
}

/** Reads a YAML file into texts, lists and mappings. Never throws; with problems there are no parts. */
export function readYamlFile(text: string, file: string): YamlFile {
  const plain = withoutMark(text);
  const fault = textFault(plain);
  if (fault !== null) {
    const { offset, what, expected } = fault;
    return refused(file, what, expected, placeInText(plain, offset));
  }
  const stream = readStream(plain);
  if (!('documents' in stream)) {
    const { offset, what, expected } = stream;
    return refused(file, what, expected, placeInText(plain, offset));
  }
  const { documents, lines } = stream;
  const mistakes = documents.flatMap((document) => mistakesOf(document, { plain, file, lines }));
  const parts = documents.map((document) => partOf(document, file, lines));
  const problems = [...mistakes, ...parts.flatMap(({ faults }) => faults)];
  return {
    parts: problems.length > 0 ? [] : parts.map(({ part }) => part),
    problems: inOrder(problems).slice(0, PROBLEMS_MAX),
  };
}

function refused(file: string, what: string, expected: string, place: Place): YamlFile {
  return { parts: [], problems: [{ ...place, file, severity: 'error', path: '', what, expected }] };
}

function placeInText(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function placeOf(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function partOf(document: Document.Parsed, file: string, lines: LineCounter) {
  const { value: tree, faults } = treeOf(document);
  const problemAt = (finding: Finding, offset: number): Problem => {
    const { severity, path, what, expected } = finding;
    return { ...placeOf(lines, offset), file, severity, path: path.map(String).join('.'), what, expected };
  };
  const part: YamlPart = {
    tree,
    document,
    place: (path) => placeOf(lines, offsetOf(document, path)),
    problem: (finding) => {
      const offset = finding.isName === true ? keyOffsetOf : offsetOf;
      return problemAt(finding, offset(document, finding.path));
    },
  };
  return {
    part,
    faults: faults
      .slice(0, PROBLEMS_MAX)
      .map(({ offset, ...fault }) => problemAt({ severity: 'error', ...fault }, offset)),
  };
}

interface Source {
  readonly plain: string;
  readonly file: string;
  readonly lines: LineCounter;
}

/** The parser's errors; of several that follow from each other on a line, only the first. */
function mistakesOf(
  { errors, warnings }: Document.Parsed,
  { plain, file, lines }: Source,
): readonly Problem[] {
  const told = new Set<number>();
  const found: Problem[] = [];
  for (const { message, code, pos } of [...errors, ...warnings]) {
    // Tags are reported by the tree.
    if (code === 'TAG_RESOLVE_FAILED') continue;
    const place = placeOf(lines, pos[0]);
    if (told.has(place.line) || found.length >= PROBLEMS_MAX) continue;
    told.add(place.line);
    const line = plain.slice(plain.lastIndexOf('\n', pos[0] - 1) + 1, plain.indexOf('\n', pos[0]) >>> 0);
    const expected = expectedOf(code, line.slice(0, 1_000));
    found.push({ ...place, file, severity: 'error', path: '', what: messageOf(message), expected });
  }
  return found;
}

/** Without the parser's quotation from the file after a colon, which may be a secret. */
const messageOf = (message: string): string =>
  `not YAML (${message
    .replace(/:.*$/s, '')
    .replace(/\s+/g, ' ')
    .replace(/[.:]+$/, '')
    .slice(0, 160)})`;

function expectedOf(code: string, line: string): string {
  if (code === 'TAB_AS_INDENT' || /^ *\t/.test(line)) return 'spaces, not tabs, at the beginning of a line';
  if (line.includes('${')) return 'YAML 1.2: within { } or [ ] a text with ${name} must stand in quotes';
  if (/: .*: /.test(line)) return "YAML 1.2: a text with ': ' in it must stand in quotes";
  return 'YAML 1.2';
}
