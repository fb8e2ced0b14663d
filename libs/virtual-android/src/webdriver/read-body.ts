import type { IncomingMessage } from 'node:http';
import { WebDriverFault } from './fault.ts';
import { type Fields, fieldsOf } from './read-json.ts';

/**
 * The JSON object in the body of a request; empty where there is no body. Bytes beyond the limit are never stored.
 * @throws WebDriverFault `invalid argument`
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Fields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    // Much more than the limit is not a mistake but a flood: the connection is broken.
    if (size > maxBytes * 8) request.destroy();
  }
  if (size > maxBytes)
    throw new WebDriverFault('invalid argument', `the body has more than ${maxBytes} bytes`, 413);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : fieldsOf(parsed(text), 'the body');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WebDriverFault('invalid argument', 'the body is not JSON');
  }
}
