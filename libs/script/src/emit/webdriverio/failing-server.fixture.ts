import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Passes every request on. Those to this path that hold the words are carried out, too, but answered with an error. */
export async function failingAfterwards(to: string, path: string, words = '') {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const sent = { method: request.method ?? 'GET', ...(body.length === 0 ? {} : { body }) };
    const answer = await fetch(new URL(request.url ?? '/', to), sent);
    const fails = request.url?.endsWith(path) === true && body.includes(words);
    const value = { value: { error: 'unknown error', message: 'lost', stacktrace: '' } };
    response.writeHead(fails ? 500 : answer.status, { 'content-type': 'application/json' });
    response.end(fails ? JSON.stringify(value) : await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: close };
}
