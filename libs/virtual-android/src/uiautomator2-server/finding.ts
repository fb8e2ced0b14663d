import { WebDriverFault } from '../webdriver/fault.ts';
import { searched } from '../webdriver/finding.ts';
import { type Fields, textField } from '../webdriver/read-json.ts';
import type { Session } from '../webdriver/session.ts';

/**
 * Finds as the driver asks its server: `strategy` and `selector`, and the element to look in as `context`. The driver itself
 * waits for elements, the server does not.
 */
function search(session: Session, body: Fields) {
  const asked = { using: textField(body, 'strategy'), value: textField(body, 'selector') };
  const context = typeof body.context === 'string' && body.context !== '' ? body.context : undefined;
  return searched(session, asked, context);
}

export async function findAll(session: Session, body: Fields): Promise<readonly unknown[]> {
  const { screen, found } = await search(session, body);
  return found.map((element) => session.remember(screen, element));
}

/** @throws WebDriverFault `no such element` */
export async function findOne(session: Session, body: Fields): Promise<unknown> {
  const { screen, found } = await search(session, body);
  const [first] = found;
  if (first !== undefined) return session.remember(screen, first);
  const message = 'An element could not be located on the page using the given search parameters';
  throw new WebDriverFault('no such element', message);
}
