import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ATTACKS } from './attacks.ts';

/** A thread of its own, so that the neighbour's requests are not kept waiting in the process that measures them. */
const { name, url, key } = z.object({ name: z.string(), url: z.string(), key: z.string() }).parse(workerData);
const abort = new AbortController();
parentPort?.once('message', () => abort.abort());
await ATTACKS.find((one) => one.name === name)?.run({ url, key, signal: abort.signal });
parentPort?.close();
