export interface Reply {
  readonly status: number;
  readonly value: unknown;
}

/** Opens a session on a phone, and gives its address. */
export async function openSession(url: string, serial: string): Promise<string> {
  const capabilities = {
    alwaysMatch: {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:udid': serial,
      'appium:noReset': true,
    },
  };
  const { value } = await send(url, 'POST', 'session', { capabilities });
  return `${url}session/${(value as { readonly sessionId: string }).sessionId}`;
}

/** One command of WebDriver. */
export async function send(base: string, method: string, path: string, body?: object): Promise<Reply> {
  const url = path === '' || base.endsWith('/') ? `${base}${path}` : `${base}/${path}`;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { headers, body: JSON.stringify(body) }),
  });
  const { value = null } = JSON.parse(await response.text()) as { readonly value?: unknown };
  return { status: response.status, value };
}
