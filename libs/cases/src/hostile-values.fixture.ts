import { expect } from 'vitest';
import { parse, stringify } from 'yaml';
import { FULL_CASE } from './full-case.fixture.ts';
import { lintCaseFile, readCaseFile } from './read-case-file.ts';

const file = 'hostile.yaml';

type Path = readonly (string | number)[];

/** Every place of a value, except the root. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.keys(value).flatMap((name) =>
    pathsOf((value as Record<string, unknown>)[name], [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return path.length === 0 ? inner : [path, ...inner];
}

/** The full case with another value at a path; `undefined` removes it. */
function changed(path: Path, value: unknown): string {
  const root: unknown = structuredClone(FULL);
  const around = path
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<string | number, unknown>)[name], root);
  const name = path.at(-1) ?? '';
  if (value !== undefined) (around as Record<string | number, unknown>)[name] = value;
  else if (Array.isArray(around)) around.splice(Number(name), 1);
  else delete (around as Record<string | number, unknown>)[name];
  return stringify(root);
}

const FULL: unknown = parse(FULL_CASE);
/**
 * Puts the value at every place of a full case: each file must be a valid case, or its mistake reported at its place.
 */
export function expectToldAtEveryPlace(value: unknown): void {
  const paths = pathsOf(FULL);
  expect(paths.length).toBeGreaterThan(60);
  let refused = 0;
  for (const path of paths) {
    const text = changed(path, value);
    const lines = text.split('\n');
    const problems = lintCaseFile(text, { file });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(problems.length, path.join('.')).toBeLessThanOrEqual(50);
    for (const { line, column, what, expected } of problems) {
      expect(lines[line - 1]?.length ?? -1, path.join('.')).toBeGreaterThanOrEqual(column - 1);
      expect(what, path.join('.')).not.toBe('');
      expect(expected).not.toMatch(/^$|undefined|\[object/);
      expect(`${what}${expected}`).not.toMatch(/\n|Invalid input|Too (big|small)/);
    }
    if (errors.length === 0) expect(readCaseFile(text, { file }).cases).toHaveLength(1);
    else
      expect(() => readCaseFile(text, { file })).toThrow(`${file}:${errors[0]?.line}:${errors[0]?.column}`);
    refused += errors.length > 0 ? 1 : 0;
  }
  expect(refused).toBeGreaterThan(5);
}
