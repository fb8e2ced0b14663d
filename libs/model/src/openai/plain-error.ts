type Fetch = typeof globalThis.fetch;

/**
 * The same requests, with errors in the form that the `openai` package reads: `{"error": …}`. Gemini sends a list of
 * these, servers in Python `{"detail": …}`, older llama.cpp the error itself.
 */
export function withPlainErrors(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) return response;
    const { status, statusText, headers } = response;
    return new Response(plainError(await response.text()), { status, statusText, headers });
  };
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
