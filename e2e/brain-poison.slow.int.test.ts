import { timeline } from '@tapwright/store';
import { eventually, servicesOnly } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { jobsOf } from './platform/jobs.ts';
import { startScriptedModel } from './platform/scripted-model.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const TIMEOUT_MS = 480_000;

describe.runIf(servicesOnly('a brain that dies of an event'))('an event that kills the brain', () => {
  test(
    'becomes a dead letter in the end, although it was handed over the first time: its run ends with the reason',
    async () => {
      const platforms: TestPlatform[] = [];
      // Whoever asks this model dies of it.
      const deadly = async () => {
        const brain = platforms[0]?.cluster.service('actor');
        const before = brain?.deaths().length ?? 0;
        brain?.kill('SIGKILL');
        await eventually(() => (brain?.deaths().length ?? 1) > before, { timeoutMs: 60_000 });
      };
      await using model = await startScriptedModel([], deadly);
      await using platform = await startTestPlatform({ shape: 'brain', modelUrl: model.baseUrl });
      platforms.push(platform);
      const jobs = jobsOf(platform.cluster);
      const body = { goal: 'Look at the notes', app: platform.app, reset: 'data', verify: false };
      const { id } = await jobs.submit(body, 'poison');
      const job = await jobs.ended(id, TIMEOUT_MS);
      expect(job).toMatchObject({ outcome: 'inconclusive', reason: { code: 'HANDLER_EXHAUSTED' } });
      const events = await timeline(platform.database.read, { jobId: id, afterSeq: 0, limit: 500 });
      const dead = events.filter(({ deadReason }) => deadReason !== null);
      expect(dead.map(({ type }) => type)).toEqual(['screen.observed']);
      // The first time in memory, then by deliveries that the bus counts.
      expect(dead[0]?.publishedAt).toBeInstanceOf(Date);
    },
    TIMEOUT_MS + 60_000,
  );
});
