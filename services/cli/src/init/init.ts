import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createAdbServer } from '@tapwright/android';
import { EXIT, wrong } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { virtualApp } from '@tapwright/virtual-apps';
import type { ConfigName } from '../config/find-config.ts';
import { adbEndpoint } from '../target-device.ts';
import { BUILD_SERVERS, type BuildServer, whyNotInstalled } from './build-servers.ts';
import { type Beginning, type FirstCase, firstFiles } from './first-files.ts';
import type { InitArguments } from './init-command.ts';

/** Asks somebody; without a terminal the answer is always what is proposed. */
type Ask = (question: string, proposed: string) => Promise<string>;

/** Writes the files of a beginning. Returns the exit code. */
export async function init(args: InitArguments): Promise<number> {
  const folder = resolve(args.folder);
  const asks = !args.yes && process.stdin.isTTY === true && !args.json;
  const lines = asks ? createInterface({ input: process.stdin, output: process.stderr }) : null;
  const ask: Ask = async (question, proposed) => {
    const answer = (await lines?.question(`${question} (${proposed}) `))?.trim() ?? '';
    return answer === '' ? proposed : answer;
  };
  const asked = await begin(args, ask).finally(() => lines?.close());
  const beginning = { ...asked, config: await configName(folder) };
  const files = await write(folder, beginning);
  const note = beginning.ci === 'none' ? null : whyNotInstalled(await manifestIn(folder));
  const told = { ...files, note };
  if (args.json) process.stdout.write(`${JSON.stringify(told)}\n`);
  else process.stdout.write(inWords(told, folder));
  return EXIT.completed;
}

async function begin(args: InitArguments, ask: Ask): Promise<Omit<Beginning, 'config'>> {
  const phone = await phoneOf(args, ask);
  const known = phone.kind === 'virtual' ? virtualApp(phone.name) : null;
  const own = known?.app.tile.packageName ?? null;
  const asked =
    args.app ?? own ?? (await ask('The package of the app under test, such as org.example.app', ''));
  const model = args.model ?? (await ask('Who decides: offline (rules) or openai (an endpoint)', 'offline'));
  const ci = args.ci ?? (await ask(`The build server: ${BUILD_SERVERS.join(', ')}`, 'none'));
  return {
    app: asked === '' ? null : asked,
    phone,
    model: oneOf('model', model, ['offline', 'openai']),
    ci: oneOf<BuildServer>('build server', ci, BUILD_SERVERS),
    example: asked === own && own !== null ? (EXAMPLES[phone.name] ?? null) : null,
  };
}

/** A file that this Node reads as a module, whatever the package around it says. */
async function configName(folder: string): Promise<ConfigName> {
  if (!process.features.typescript) return 'tapwright.config.mjs';
  const text = await manifestIn(folder);
  // Where the package does not say what its files are, Node would warn with every command.
  const isPlain = text === null || /"type"\s*:\s*"module"/.test(text);
  return isPlain ? 'tapwright.config.ts' : 'tapwright.config.mts';
}

/** Null: there is none. */
function manifestIn(folder: string): Promise<string | null> {
  return readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
}

async function phoneOf({ virtual, serial, app }: InitArguments, ask: Ask): Promise<Beginning['phone']> {
  if (virtual !== null) return { kind: 'virtual', name: virtual };
  if (serial !== null) return { kind: 'serial', name: serial };
  const [first] = await connectedPhones();
  const proposed = first ?? (app === null ? 'virtual:notes' : 'emulator-5554');
  const chosen = await ask('The phone: a serial, or virtual:APP for a virtual one', proposed);
  const name = /^virtual:(.+)$/.exec(chosen)?.[1];
  return name === undefined ? { kind: 'serial', name: chosen } : { kind: 'virtual', name };
}

/** Serials of the phones of the adb server; none where there is no server. */
async function connectedPhones(): Promise<readonly string[]> {
  const server = createAdbServer(adbEndpoint(process.env));
  try {
    const devices = await server.list();
    return devices.filter(({ state }) => state === 'device').map(({ serial }) => serial);
  } catch {
    return [];
  } finally {
    await server.close();
  }
}

function oneOf<Name extends string>(what: string, given: string, known: readonly Name[]): Name {
  const found = known.find((one) => one === given);
  if (found !== undefined) return found;
  throw wrong(what, `is '${given.slice(0, 40)}'`, known.join(', '));
}

/** Only for the virtual app that is proposed: a first case that passes. */
const EXAMPLES: Readonly<Record<string, FirstCase>> = {
  notes: {
    title: 'A new note is in the list',
    steps: [
      { do: 'Start a new note', expect: 'Title' },
      { do: 'Enter "Shopping list" as the title', expect: 'Shopping list' },
      { do: 'Save the note', expect: 'Shopping list' },
    ],
  },
};

interface Told {
  readonly written: readonly string[];
  /** Were there already, and stay as they were. */
  readonly kept: readonly string[];
  /** Why the build server cannot install the command; null where it can, or there is none. */
  readonly note: string | null;
}

async function write(folder: string, beginning: Beginning): Promise<Omit<Told, 'note'>> {
  const there = await stat(folder).catch(() => null);
  if (there !== null && !there.isDirectory()) throw wrong('DIR', `'${folder}' is a file`, 'a folder');
  const written: string[] = [];
  const kept: string[] = [];
  for (const { path, text } of firstFiles(beginning)) {
    const target = join(folder, path);
    if ((await readFile(target, 'utf8').catch(() => null)) !== null) {
      kept.push(path);
      continue;
    }
    await writeNew(target, text).catch((cause: NodeJS.ErrnoException) => {
      const { code: reason = 'unknown' } = cause;
      throw new TapwrightError('INPUT_INVALID', `${target} cannot be written (${reason})`, {
        field: 'DIR',
        expected: 'a folder in which you may write',
        cause,
      });
    });
    written.push(path);
  }
  return { written, kept };
}

/** Somebody may have written it meanwhile: then it is theirs. */
async function writeNew(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path));
  await writeFile(path, text, { flag: 'wx' });
}

/** With those above it, one by one: `recursive` tries for ever where the system says that a folder which is there is not. */
async function makeFolder(path: string): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory() === true) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

function inWords({ written, kept, note }: Told, folder: string): string {
  const where = relative(process.cwd(), folder);
  const change = where === '' ? '' : `  cd ${where}\n`;
  return [
    ...written.map((path) => `written ${path}\n`),
    ...kept.map((path) => `kept    ${path} (it was there already)\n`),
    ...(note === null ? [] : [`\nBefore the build server runs it: ${note}\n`]),
    `\nNext:\n${change}  npx tapwright doctor            what is missing here\n  npx tapwright run --goal "…"    a first goal, in your own words\n  npx tapwright test tests        the first case\n`,
  ].join('');
}
