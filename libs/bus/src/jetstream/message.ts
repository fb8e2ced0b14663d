import type { Msg } from '@nats-io/transport-node';
import type { Handed } from '../lanes/entry.ts';
import type { BusMessage } from '../port.ts';
import { parseSubject } from '../subjects.ts';

const ID_HEADER = 'Nats-Msg-Id';

/** The answers of the ack protocol (NATS ADR-15). */
const ACK = '+ACK';
const NAK = '-NAK';
const TERM = '+TERM';
const IN_PROGRESS = '+WPI';

export interface MessageLink {
  readonly prefix: string;
  connected(): boolean;
  putAside(message: BusMessage, subject: string, attempts: number, reason: string): Promise<void>;
}

/** A delivered message with the functions that answer the server; null if it is not one of our messages. */
export function toHanded(link: MessageLink, msg: Msg): Handed | null {
  const place = placeOf(msg.reply ?? '');
  const route = parseSubject(link.prefix, msg.subject);
  if (place === null || route === null) return null;
  const id = msg.headers?.get(ID_HEADER) ?? '';
  const message: BusMessage = { ...route, id: id === '' ? `seq-${place.sequence}` : id, body: msg.string() };
  const tell = (answer: string) => {
    if (link.connected()) msg.respond(answer);
  };
  return {
    message,
    ...place,
    keepAlive() {
      tell(IN_PROGRESS);
      return link.connected();
    },
    // Not confirmed: a lost ack means one more delivery, which the receiver's records recognise.
    ack: () => tell(ACK),
    giveBack: (delayMs) => tell(delayMs > 0 ? `${NAK} {"delay": ${Math.round(delayMs * 1e6)}}` : NAK),
    async putAside(reason, attempts) {
      await link.putAside(message, msg.subject, attempts, reason);
      tell(TERM);
    },
  };
}

/**
 * Reads `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream sequence>.…`; newer servers put two tokens, domain and
 * account, before the stream.
 */
function placeOf(reply: string): { sequence: number; deliveries: number } | null {
  const tokens = reply.split('.');
  if (tokens[0] !== '$JS' || tokens[1] !== 'ACK') return null;
  const first = tokens.length >= 11 ? 6 : 4;
  const deliveries = Number(tokens[first]);
  const sequence = Number(tokens[first + 1]);
  return Number.isInteger(deliveries) && Number.isInteger(sequence) ? { sequence, deliveries } : null;
}
