import { open, stat } from 'node:fs/promises';
import { decodeFile, readPersona } from '@tapwright/cases';
import { wrong } from '@tapwright/command-line';
import { PERSONA_BYTES_MAX, type Persona } from '@tapwright/contracts';

/** A persona, and the values of its credentials. */
export interface BoundPersona {
  readonly persona: Persona;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Reads the persona of a file.
 * @throws TapwrightError `INPUT_INVALID` with a line for each mistake; no line holds a value
 */
export async function personaOf(file: string): Promise<Persona> {
  const unreadable = () => {
    throw wrong(file, 'cannot be read as a file', 'a persona file in YAML, see docs/exploring.md');
  };
  const { size } = await stat(file).catch(unreadable);
  if (size > PERSONA_BYTES_MAX)
    throw wrong(file, `has ${size} bytes, expected at most ${PERSONA_BYTES_MAX}`, 'a smaller file');
  return readPersona(decodeFile(await readStart(file).catch(unreadable), file), { file });
}

/** What is read of a file: a device or a pipe says no size, and may have no end. */
async function readStart(file: string): Promise<Buffer> {
  await using opened = await open(file);
  const stream = opened.createReadStream({ end: PERSONA_BYTES_MAX, autoClose: false });
  return Buffer.concat(await stream.toArray());
}

/** The persona of a file with the values of its credentials from the environment. @throws as {@link personaOf} */
export async function boundPersona(file: string, environment: NodeJS.ProcessEnv): Promise<BoundPersona> {
  const persona = await personaOf(file);
  const values = Object.entries(persona.credentials).map(([name, { env }]) => {
    const value = environment[env];
    if (value === undefined || value === '')
      throw wrong(file, `names the variable ${env}, which is not set`, `a value for \${${name}} in ${env}`);
    return [name, value] as const;
  });
  return { persona, parameters: Object.fromEntries(values) };
}
