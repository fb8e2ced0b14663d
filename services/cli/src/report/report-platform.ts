import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { AnyReport, ViewerRun } from '@tapwright/report';
import { type ApiAddress, askApi } from '../api-client.ts';
import { checkedPicture, FRAME_MAX_BYTES, type OpenReport } from './report-folder.ts';

const TIMEOUT_MS = 30_000;

/** Reads a job's report from a running platform. @throws TapwrightError as {@link askApi} */
export async function readReportFromPlatform(api: ApiAddress, jobId: string): Promise<OpenReport> {
  const path = `/v1/jobs/${encodeURIComponent(jobId)}/report`;
  const report = await askApi(api, { method: 'GET', path }, AnyReport);
  return { report, frame: (id) => fetchFrame(api, id), details: (id) => fetchDetails(api, id) };
}

/** An older platform does not know the address: its reports stand without details. */
async function fetchDetails(api: ApiAddress, jobId: string): Promise<ViewerRun['details']> {
  const path = `/v1/jobs/${encodeURIComponent(jobId)}/viewer`;
  try {
    return (await askApi(api, { method: 'GET', path }, ViewerRun)).details;
  } catch (thrown) {
    if (toTapwrightError(thrown).code === 'NOT_FOUND') return null;
    throw thrown;
  }
}

/** A pruned picture is not an error: the page has a place for missing pictures. */
async function fetchFrame({ url, key }: ApiAddress, id: string): Promise<Uint8Array | null> {
  const address = new URL(`/v1/artifacts/${encodeURIComponent(id)}`, url);
  const headers = key === undefined ? {} : { 'x-api-key': key };
  let content: Uint8Array;
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw new Error(`it answered ${response.status} for the picture ${id}`);
    content = await boundedBody(response);
  } catch (cause) {
    throw new TapwrightError(
      'API_UNREACHABLE',
      `no pictures come from ${url}: ${toTapwrightError(cause).message}`,
      { field: '--url', expected: 'the address that `tapwright serve` prints', cause },
    );
  }
  return checkedPicture(content, address.pathname);
}

async function boundedBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > FRAME_MAX_BYTES) throw new Error(`a picture is larger than ${FRAME_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
