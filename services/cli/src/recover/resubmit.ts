import { EXIT } from '@tapwright/command-line';
import { JobView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { askApi } from '../api-client.ts';
import type { ResubmitArguments } from './resubmit-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });

/** Goes on with a job of a running platform in a new one, and prints that. */
export async function resubmit({ job, url, json }: ResubmitArguments): Promise<number> {
  const api = { url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const path = `/v1/jobs/${encodeURIComponent(job)}/resubmit`;
  const next = await askApi(api, { method: 'POST', path }, JobView);
  process.stdout.write(
    json ? `${JSON.stringify(next)}\n` : `${next.id} goes on with ${job}: ${next.status}\n`,
  );
  return EXIT.completed;
}
