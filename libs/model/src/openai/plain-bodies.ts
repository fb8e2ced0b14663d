type Fetch = typeof globalThis.fetch;

/**
 * The same requests, with answers as texts, since the `openai` package reads no JSON that is a little odd; and with errors in the form
 * that it reads: `{"error": …}`. Gemini sends a list of these, servers in Python `{"detail": …}`, older llama.cpp the error itself.
 */
export function withPlainBodies(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) return asText(response);
    const { status, statusText, headers } = response;
    return new Response(plainError(await response.text()), { status, statusText, headers });
  };
}

function asText({ body, status, statusText, headers }: Response): Response {
  const ofText = new Headers(headers);
  ofText.set('content-type', 'text/plain');
  return new Response(body, { status, statusText, headers: ofText });
}

function plainError(text: string): string {
  const body = parse(text);
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null) return text;
  if ('error' in first) return JSON.stringify(first);
  if ('detail' in first) return JSON.stringify({ error: { message: first.detail } });
  return JSON.stringify({ error: first });
}

function parse(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return null;
  }
}
