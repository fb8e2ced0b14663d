import { EVIDENCE_SCHEMA, type Evidence, type EvidenceRow, hashOfJson } from './evidence.ts';

export function evidenceRow(change: Partial<EvidenceRow> = {}): EvidenceRow {
  return {
    test: 'case pay row 1',
    requirement: 'PAY-3',
    case: { id: 'pay', title: 'Pay', row: 1, sha256: hashOfJson('case'), changedSince: false },
    job: 'job_1',
    verdict: 'passed',
    endedAt: '2030-01-02T03:04:05.000Z',
    decision: {
      ...{ number: 1, verdict: 'accepted', defect: null, comment: '' },
      ...{ by: { id: 'key_1', name: 'Ana' }, at: '2030-01-02T04:04:05.000Z' },
    },
    parameters: [
      { name: 'payee', value: 'Maris' },
      { name: 'pin', value: null },
    ],
    library: { bank: 3 },
    steps: [
      { index: 1, text: 'Open it', verdict: 'passed', reason: null, pictures: [hashOfJson('picture')] },
      { index: 2, text: 'Pay', verdict: 'passed', reason: 'Sent is shown', pictures: [] },
    ],
    artifacts: [
      { id: hashOfJson('tree'), kind: 'hierarchy', state: 'kept' },
      { id: hashOfJson('picture'), kind: 'picture', state: 'kept' },
    ],
    scripts: [{ id: 'scr_1', format: 'neutral-json', sha256: hashOfJson('script') }],
    hashes: { job: hashOfJson('job'), events: hashOfJson('events'), steps: hashOfJson('steps') },
    ...change,
  };
}

export function evidence(change: Partial<Evidence> = {}): Evidence {
  return {
    schema: EVIDENCE_SCHEMA,
    release: { id: 'r1', title: 'Release 1', app: 'org.example', appVersion: '7' },
    charts: [{ id: 'pay', sha256: hashOfJson('chart') }],
    rows: [
      evidenceRow(),
      evidenceRow({ test: 'case pay row 2', job: null, verdict: 'not_run', decision: null, hashes: null }),
    ],
    ...change,
  };
}
