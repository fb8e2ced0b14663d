import { createHash } from 'node:crypto';
import { CaseVerdict, DecisionView } from '@tapwright/contracts';
import canonicalize from 'canonicalize';
import { z } from 'zod';

export const EVIDENCE_SCHEMA = 'tapwright-evidence-1';
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What was kept of a screen, a file or a log. Its id is the hash of its content. */
export const EvidenceArtifact = z.strictObject({
  id: z.string(),
  kind: z.enum(['hierarchy', 'picture', 'file', 'log']),
  /** Whether the bytes are there and still have that hash. */
  state: z.enum(['kept', 'missing', 'changed']),
});
export type EvidenceArtifact = z.infer<typeof EvidenceArtifact>;

export const EvidenceStep = z.strictObject({
  index: z.int(),
  text: z.string(),
  verdict: CaseVerdict,
  reason: z.string().nullable(),
  /** Ids of artifacts. */
  pictures: z.array(z.string()),
});
export type EvidenceStep = z.infer<typeof EvidenceStep>;

export const EvidenceRow = z.strictObject({
  /** Name of the test, the same for each of its runs. */
  test: z.string(),
  requirement: z.string().nullable(),
  /** Null: it is no case. */
  case: z
    .strictObject({
      id: z.string(),
      title: z.string(),
      row: z.int().nullable(),
      /** Of the stored case; null where none is stored. */
      sha256: Sha256.nullable(),
      /** The stored case has another text than the one that ran. */
      changedSince: z.boolean(),
    })
    .nullable(),
  /** The run that counts: the newest one on this version of the app; null: there is none. */
  job: z.string().nullable(),
  verdict: CaseVerdict,
  endedAt: z.string().nullable(),
  /** What a person has said of this run; null: nothing. */
  decision: DecisionView.omit({ job: true }).strict().nullable(),
  /** Values that it ran with; null for secrets. */
  parameters: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
  /** Versions of the sets of the parameter library that it ran with. */
  library: z.record(z.string(), z.int()),
  steps: z.array(EvidenceStep),
  artifacts: z.array(EvidenceArtifact),
  scripts: z.array(z.strictObject({ id: z.string(), format: z.string(), sha256: Sha256 })),
  /** Of what was asked for and what became of it, of all that happened, and of all that was done. */
  hashes: z.strictObject({ job: Sha256, events: Sha256, steps: Sha256 }).nullable(),
});
export type EvidenceRow = z.infer<typeof EvidenceRow>;

/** All that a report of a release rests on. */
export const Evidence = z.strictObject({
  schema: z.literal(EVIDENCE_SCHEMA),
  release: z.strictObject({ id: z.string(), title: z.string(), app: z.string(), appVersion: z.string() }),
  charts: z.array(z.strictObject({ id: z.string(), sha256: Sha256 })),
  rows: z.array(EvidenceRow),
});
export type Evidence = z.infer<typeof Evidence>;

/** SHA-256 over the canonical form of RFC 8785, so that anybody can compute it again. Pure. */
export function hashOfJson(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? 'null')
    .digest('hex');
}
