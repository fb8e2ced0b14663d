import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readCommandLine } from '@tapwright/command-line';
import type { JobView } from '@tapwright/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';
import { resubmit } from './resubmit.ts';

const JOB: JobView = {
  ...{ id: 'job_2', kind: 'goal', status: 'queued', outcome: null, reason: null, goal: 'write a note' },
  ...{ app: null, strategy: 'tapwright', model: null, seed: null, ledger: null, awaitsConfirmation: false },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', endedAt: null },
};

afterEach(() => vi.unstubAllEnvs());

/** A platform that gives this answer; `asked` is what it was asked, with the key. */
async function platform(status: number, body: unknown) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-api-key']}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed));
    },
  };
}

const parse = (args: readonly string[]) => readCommandLine(tapwright, ['resubmit', ...args]);

test('the id of a job is needed, and anything else is refused', async () => {
  expect(await parse(['job_1'])).toEqual({ job: 'job_1', url: 'http://127.0.0.1:8080', json: false });
  for (const args of [[], ['run_1'], ['job_1/../x']])
    await expect(parse(args)).rejects.toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field: 'JOB' }),
    );
});

test('the new job is printed, in words or as JSON', async () => {
  vi.stubEnv('TAPWRIGHT_API_KEY', 'k');
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await using running = await platform(201, JOB);
  expect(await resubmit({ job: 'job_1', url: running.url, json: false })).toBe(0);
  expect(await resubmit({ job: 'job_1', url: running.url, json: true })).toBe(0);
  expect(running.asked).toEqual(Array(2).fill('POST /v1/jobs/job_1/resubmit k'));
  const [words, json] = out.mock.calls.map(([text]) => String(text));
  out.mockRestore();
  expect(words).toBe('job_2 goes on with job_1: queued\n');
  expect(JSON.parse(json ?? '')).toEqual(JOB);
});

test('a refusal keeps its code', async () => {
  await using running = await platform(409, {
    error: { code: 'ONCE_NOT_REPEATED', message: 'step 3 may have paid' },
  });
  await expect(resubmit({ job: 'job_1', url: running.url, json: false })).rejects.toMatchObject({
    code: 'ONCE_NOT_REPEATED',
  });
});
