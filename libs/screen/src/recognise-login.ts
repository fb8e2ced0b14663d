import { elementLabel } from './label.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { appElements, ownText } from './tree.ts';

// In the languages with the most apps; the ids that developers write are always English.
const SIGN_IN =
  /^(?:log ?[io]n|sign ?in|sign ?up|continue|next|anmelden|einloggen|iniciar sesi[oó]n|acceder|se connecter|connexion|entrar|accedi|войти|登录|登入|ログイン|로그인)$/iu;
const ENTRY =
  /^(?:log ?in|sign ?in|sign ?up|(?:(?:log|sign) ?(?:in|up)|continue|register) (?:with|using) .{1,30}|anmelden|einloggen|iniciar sesi[oó]n|se connecter|войти|登录|登入|ログイン|로그인)$/iu;
const ENTRY_ID = /(?:^|_)(?:log_?in|sign_?in|sign_?up)(?:_|$)/i;
/** Ids of controls that close or advertise the sign-in. */
const ASIDE_ID = /close|dismiss|cancel|promo|skip|later/i;
const IDENTITY = /\b(?:e-?mail|user ?name|user ?id|phone|mobile number|account|login|identifier)\b/i;
const NEW_SECRET = /\b(?:new|confirm|repeat|retype|again|set|pin|wi-?fi)\b/i;
const FIELDS_MAX = 3;
/** Two ways to sign in on one screen mean a sign-in page; one alone is a row of some menu. */
const WAYS_MIN = 2;

/**
 * Index of the element by which a screen asks the user to sign in or sign up, or null: one password field among few
 * fields, a field for a name beside a button that signs in, or several ways to sign in. Fields in which a secret is set
 * or changed, or that of a network, do not count.
 */
export function asksToSignIn(screen: Screen): number | null {
  const elements = appElements(screen);
  const fields = elements.filter(({ editable, password }) => editable || password);
  // A disabled form is already being sent.
  if (fields.length > 0 && fields.every(({ enabled }) => !enabled)) return null;
  if (fields.length > FIELDS_MAX) return null;
  const [secret, second] = fields.filter(({ password }) => password);
  if (secret !== undefined) {
    return second === undefined && !isNewSecret(screen, secret, fields) ? secret.index : null;
  }
  const ways = elements.filter((element) => element.clickable && isWayIn(element));
  const [identity] = fields.filter((field) => IDENTITY.test(nameOf(screen, field)));
  const goesIn = elements.some((element) => element.clickable && SIGN_IN.test(wordsOf(element)));
  if (identity !== undefined && (ways.length > 0 || (goesIn && saysSignIn(elements)))) return identity.index;
  return ways.length >= WAYS_MIN ? (ways[0]?.index ?? null) : null;
}

/** A lone field without a name beside it sets or asks for a PIN; with a name it is a sign-in, whatever its label. */
function isNewSecret(screen: Screen, secret: ScreenElement, fields: readonly ScreenElement[]): boolean {
  const words = `${nameOf(screen, secret)} ${secret.hint} ${secret.text}`;
  if (fields.some((field) => field !== secret && IDENTITY.test(nameOf(screen, field)))) return false;
  if (NEW_SECRET.test(words)) return true;
  return fields.length === 1 && !appElements(screen).some((element) => element.clickable && isWayIn(element));
}

function isWayIn(element: ScreenElement): boolean {
  const id = element.resourceId.slice(element.resourceId.indexOf('/') + 1);
  if (ENTRY.test(wordsOf(element))) return true;
  return ENTRY_ID.test(id) && !ASIDE_ID.test(id) && element.className.endsWith('Button');
}

function saysSignIn(elements: readonly ScreenElement[]): boolean {
  return elements.some((element) => /^(?:log ?in|sign ?in)\b.{0,30}$/i.test(wordsOf(element)));
}

/** Without arrows and other signs around it. */
function wordsOf(element: ScreenElement): string {
  return ownText(element).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function nameOf(screen: Screen, field: ScreenElement): string {
  const { label } = elementLabel(screen, field);
  const id = field.resourceId.slice(field.resourceId.indexOf('/') + 1).replace(/[_-]/g, ' ');
  return `${label} ${field.hint} ${field.desc} ${id}`;
}
