import type { Conversation } from '@tapwright/contracts';
import { findDevice, findJob, runsOfJob, scriptsOfJob, timeline } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import type { TestPlatform } from './test-platform.ts';

/** What a job left behind: in the database, and in the phone's own journal. */
export interface JobHistory {
  readonly outcome: string | null;
  /** Types of all events in the order of their numbers. */
  readonly events: readonly string[];
  /** Events that nobody has handled. */
  readonly unhandled: readonly string[];
  /** Inputs that the phone really executed, by kind, with the texts. */
  readonly executed: Readonly<Record<string, number>>;
  readonly proofs: readonly string[];
  readonly device: string | null;
  /** The plan and the summary with which the run ended; null where its strategy has neither. */
  readonly conversation: Conversation | null;
}

/** Reads the history of a job that has ended, once its last event was handled, too. */
export async function readHistory(platform: TestPlatform, jobId: string): Promise<JobHistory> {
  const { database, device } = platform;
  const rows = await eventually(
    async () => {
      const found = await timeline(database.read, { jobId, afterSeq: 0, limit: 500 });
      const open = found.filter((row) => row.handledAt === null);
      if (open.length > 0) throw new Error(`not handled yet: ${open.map((row) => row.type).join(', ')}`);
      return found;
    },
    { timeoutMs: 60_000, what: 'every event is handled' },
  );
  expectGapless(rows.map((row) => row.seq));
  const job = await findJob(database.read, 'default', jobId);
  const phone = await findDevice(database.read, device.serial);
  const [run] = await runsOfJob(database.read, jobId);
  const scripts = await scriptsOfJob(database.read, jobId);
  return {
    outcome: job?.outcome ?? null,
    events: rows.map((row) => row.type),
    unhandled: rows.filter((row) => row.handledAt === null).map((row) => row.type),
    executed: executedOn(platform),
    proofs: scripts.map((script) => script.proof),
    device: phone?.state ?? null,
    conversation: run?.state.conversation ?? null,
  };
}

function expectGapless(seqs: readonly number[]): void {
  const wrong = seqs.findIndex((seq, index) => seq !== index + 1);
  if (wrong >= 0) throw new Error(`the timeline has a gap at ${wrong + 1}: ${seqs.join(' ')}`);
}

/** A start of an app may be repeated after a crash; a touch or a text may not. */
function executedOn({ device }: TestPlatform): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of device.journal.entries()) {
    if (entry.basis === 'command') continue;
    const key = `${entry.kind} ${entry.args.join(' ')}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
