import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type ReadScreen, storedFiles, type WithScreens } from '@tapwright/captures';
import {
  ActionDecided,
  CASSETTE_SCHEMA,
  type CassetteCapture,
  type CassetteLine,
  type EventData,
  type KeptFile,
  type SeenFile,
} from '@tapwright/contracts';
import type { ActorInput } from '@tapwright/model';
import { wholeRun } from '@tapwright/runtime';
import type { Platform } from '@tapwright/service';
import { findJob, findRun, type JobRow, type RunRow, timeline } from '@tapwright/store';
import type { RecordedAnswer } from './answer-recorder.ts';
import { maskDump, maskFile, maskSecrets } from './mask-secrets.ts';
import { actorQuestion, pickedOf, questionHash, refusalsIn } from './question.ts';
import { RECORDED_TYPES } from './recorded-events.ts';

export interface Recorded {
  readonly runId: string;
  readonly tenantId: string;
  readonly answers: readonly RecordedAnswer[];
  /** Name of the model. */
  readonly model: string;
  /** Version of Tapwright. */
  readonly version: string;
}

/** No cassette is larger, bytes; some 4 KiB a step are usual. */
export const CASSETTE_BYTES_MAX = 16 * 1_024 * 1_024;
const PAGE = 500;

interface Screen extends ReadScreen {
  readonly dump: string;
  /** The files that were read with it. */
  readonly files: readonly SeenFile[];
}

interface Source {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
  readonly screens: ReadonlyMap<string, Screen>;
}

/**
 * A finished run as the text of a cassette. It holds no picture and no serial, and the content of password fields is
 * masked. Null where the run does not exist or is too large.
 */
export async function writeCassette(
  platform: Platform & WithScreens,
  recorded: Recorded,
): Promise<string | null> {
  const source = await readSource(platform, recorded);
  if (source === null) return null;
  const secrets = secretsOf(source);
  const lines = [
    headerOf(source, recorded),
    ...recorded.answers.map((answer) => answerLine(answer, secrets)),
    ...eventLines(source, secrets),
    endOf(source),
  ];
  const text = lines.map((line) => `${JSON.stringify(maskSecrets(line, secrets))}\n`).join('');
  return Buffer.byteLength(text) > CASSETTE_BYTES_MAX ? null : text;
}

async function readSource(
  platform: Platform & WithScreens,
  { runId, tenantId }: Recorded,
): Promise<Source | null> {
  const { db, artifacts } = platform;
  const run = await findRun(db.read, runId);
  const job = run === null ? null : await findJob(db.read, tenantId, run.jobId);
  if (run === null || job === null) return null;
  const events: { type: string; data: unknown }[] = [];
  for (let after = 0; ; ) {
    const rows = await timeline(db.read, { jobId: job.id, afterSeq: after, limit: PAGE });
    events.push(...rows.filter((row) => row.runId === runId && RECORDED_TYPES.has(row.type)));
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < PAGE) break;
  }
  const screens = new Map<string, Screen>();
  for (const id of new Set(events.flatMap(capturesOf))) {
    const read = await platform.screens.read(id);
    const dump = Buffer.from(await artifacts.get(tenantId, read.capture.hierarchyId)).toString('utf8');
    screens.set(id, { ...read, dump, files: await storedFiles(artifacts, read.capture) });
  }
  return { job, run, events, screens };
}

/** Captures that an event names. */
function capturesOf({ data }: { readonly data: unknown }): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    /captureId$/i.test(key) && typeof value === 'string' ? [value] : [],
  );
}

/** Texts that were typed into password fields, and those that such fields show. */
function secretsOf({ events, screens }: Source): string[] {
  const shown = [...screens.values()].flatMap(({ screen }) =>
    screen.elements.filter(({ password, text, hint }) => password && text !== hint).map(({ text }) => text),
  );
  const typed = events.flatMap(({ type, data }) => {
    if (type !== ActionDecided.type) return [];
    const { action, captureId } = data as EventData<typeof ActionDecided>;
    const element = screens.get(captureId)?.screen.elements[action.target?.index ?? -1];
    return element?.password === true && action.text !== null ? [action.text] : [];
  });
  const dots = /^[•●∙·*]*$/u;
  return [...new Set([...shown, ...typed])].filter((text) => !dots.test(text));
}

function headerOf({ job, run }: Source, { model, version }: Recorded): CassetteLine {
  const { device: _, ...spec } = job.spec;
  const { tasks, rules, memory } = run.state;
  const about = { runId: run.id, strategy: run.strategy, model, version };
  const remembered = memory === undefined ? {} : { memory };
  return { kind: 'header', schema: CASSETTE_SCHEMA, ...about, spec, tasks, rules, ...remembered };
}

/** The hash is that of the masked question, which a replay will ask. */
function answerLine(answer: RecordedAnswer, secrets: readonly string[]): CassetteLine {
  const { role, input, output, pictures } = answer;
  const question = actorQuestion(input);
  const asked = questionHash(maskSecrets(input, secrets));
  const picked = question === null ? null : pickedBy(question, output);
  const seen = pictures === 0 ? {} : { pictures };
  return { kind: 'answer', role, refused: refusalsIn(input), asked, output, picked, ...seen };
}

function pickedBy({ choices }: ActorInput, output: unknown) {
  const index = typeof output === 'object' && output !== null && 'index' in output ? output.index : null;
  const choice = choices.find((candidate) => candidate.index === index);
  return choice === undefined ? null : pickedOf(choice);
}

/** Each event after the captures that it names first, each capture after its screen. */
function eventLines({ events, screens }: Source, secrets: readonly string[]): CassetteLine[] {
  const written = new Set<string>();
  const once = (id: string, line: () => CassetteLine): CassetteLine[] => {
    if (written.has(id)) return [];
    written.add(id);
    return [line()];
  };
  return events.flatMap(({ type, data }) => {
    const before = capturesOf({ data }).flatMap((id) => {
      const read = screens.get(id);
      if (read === undefined) return [];
      const dump = maskDump(read.dump, secrets);
      const screen = hashOf(dump);
      const files = read.files.map((file) => recordedFile(file, secrets));
      return [
        ...once(screen, () => ({ kind: 'screen', id: screen, gzip: packed(dump) })),
        ...files.flatMap(({ content, kept: { artifactId } }) =>
          content === null || artifactId === null
            ? []
            : once(artifactId, () => ({ kind: 'file', id: artifactId, gzip: packed(content) })),
        ),
        ...once(id, () => captureLine(read, { screen, files: files.map(({ kept }) => kept) })),
      ];
    });
    return [...before, { kind: 'event' as const, type, data }];
  });
}

interface RecordedFile {
  /** The content by its hash, as it is in the cassette. */
  readonly kept: KeptFile;
  readonly content: Uint8Array | null;
}

function recordedFile({ content, ...file }: SeenFile, secrets: readonly string[]): RecordedFile {
  if (content === null) return { kept: { ...file, artifactId: null }, content };
  const masked = maskFile(content, secrets);
  return { kept: { ...file, artifactId: hashOf(masked) }, content: masked };
}

function packed(content: string | Uint8Array): string {
  return gzipSync(content, { level: 9 }).toString('base64');
}

function captureLine(
  { capture }: ReadScreen,
  { screen, files }: { readonly screen: string; readonly files: KeptFile[] },
): CassetteCapture {
  const { id, packageName, activity, keyboardShown, rotation } = capture;
  const read = files.length === 0 ? {} : { files };
  return { kind: 'capture', id, screen, packageName, activity, keyboardShown, rotation, ...read };
}

function endOf({ run, events }: Source): CassetteLine {
  const { outcome, reason, state } = run;
  const { history } = wholeRun(state);
  const verdicts = history.map(({ step, verdict, reason: why }) => ({ step, verdict, reason: why }));
  return { kind: 'end', events: events.length, outcome, reason, verdicts };
}

/** SHA-256 in hex: the name of a screen, or of a file's content, in a cassette. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
