import type { IncomingMessage } from 'node:http';
import { WebDriverFault } from './fault.ts';
import { type Fields, fieldsOf } from './read-json.ts';

/**
 * The JSON object that a request carries; empty where it carries nothing. What is beyond the limit is never kept.
 * @throws WebDriverFault `invalid argument`
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Fields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    // Much more than the limit is no mistake: the connection is broken.
    if (size > maxBytes * 8) request.destroy();
  }
  if (size > maxBytes) throw new WebDriverFault('invalid argument', `more than ${maxBytes} bytes`, 413);
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
