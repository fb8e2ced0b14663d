/** One message on the bus: a serialised envelope, and where it goes. */
export interface BusMessage {
  /** Id of the event, or of one more message about it; publishing the same id twice within two minutes stores it once if the bus can detect it. */
  readonly id: string;
  /** Event type, such as `action.decided`. */
  readonly type: string;
  /** Name of the gateway or `any` for addressed events, else null. */
  readonly address: string | null;
  /** Run or job id: messages with the same key are handled one after another, in the order of publication. */
  readonly key: string;
  /** The JSON text of the envelope. */
  readonly body: string;
}

export interface Delivery {
  readonly message: BusMessage;
  /** 1 for the first delivery, one more for each redelivery. */
  readonly attempt: number;
  /** Tells the bus that the handler is still working, so that nobody else gets the message. */
  working(): void;
}

/**
 * What happens to a delivered message. `ack` with `once`: the bus is told as soon as that is true, and gets the message back
 * if it is false; what follows of the same key does not wait for it. `retry`: it comes again to the same subscriber, and what follows it of the same
 * key waits. `elsewhere`: it goes back to the bus, for another subscriber; this one may get it again, and what follows
 * does not wait for it.
 */
export type Settlement =
  | { readonly kind: 'ack'; readonly once?: Promise<boolean> }
  | { readonly kind: 'retry'; readonly delayMs: number }
  | { readonly kind: 'elsewhere'; readonly delayMs: number }
  | { readonly kind: 'dead'; readonly reason: string };

export interface SubscribeOptions {
  /** Durable name of the consumer; part of the contract, so do not rename it. */
  readonly consumer: string;
  readonly type: string;
  /** Null: the event is not addressed. Otherwise only messages with this address are delivered. */
  readonly address: string | null;
  /** Maximum number of messages handled at once; the rest waits on the bus (back-pressure). */
  readonly concurrency: number;
  /** A message that is neither settled nor kept alive for this long is delivered again. */
  readonly ackWaitMs: number;
  /** A consumer with an address is deleted after this long without a subscriber; 0 keeps it for ever. */
  readonly inactiveMs: number;
  /** Must not throw; if it does, the message is retried after one second. */
  readonly handler: (delivery: Delivery) => Promise<Settlement>;
}

export interface Subscription {
  /** Accepts no more messages and resolves when the current ones are settled. */
  drain(): Promise<void>;
}

/** A message that this process has handed over to itself and that is not settled yet. */
export interface HandedOver {
  readonly id: string;
  /** How long ago it was handed over, milliseconds. */
  readonly forMs: number;
}

export interface DeadLetter {
  readonly message: BusMessage;
  readonly consumer: string;
  readonly subject: string;
  readonly attempts: number;
  readonly reason: string;
}

/** Handles request/reply: small bodies, no durability. */
export type Responder = (body: string) => Promise<string>;

export interface Bus {
  /**
   * Resolves when the bus has stored the message.
   * @throws TapwrightError `BUS_UNAVAILABLE` (not stored, or unknown) or `BUS_FULL` (the limit of the bus is reached).
   */
  publish(message: BusMessage): Promise<void>;
  /**
   * Gives a message to a subscription of this process without storing it; false: none has room, so it has to be
   * published. It shares the subscription's places and lanes with what comes over the bus. It is not stored: whoever
   * hands it over sees to it that it is published if this process dies. What is given back (`elsewhere`, drain) is
   * published by the bus itself, once and without a promise that this succeeds.
   */
  handOver(message: BusMessage): boolean;
  /** What was handed over here and is not settled. If it also comes over the bus meanwhile, it is given back there. */
  handedOver(): readonly HandedOver[];
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Stores a message that cannot be handled where an operator finds it. */
  deadLetter(letter: DeadLetter): Promise<void>;
  /** The newest dead letters, newest first, at most `limit`. */
  deadLetters(limit: number): Promise<readonly DeadLetter[]>;
  /** Answers requests to `address` until the subscription is drained. Who asks after this has resolved is heard. */
  respond(address: string, responder: Responder): Promise<Subscription>;
  /** @throws TapwrightError `BUS_UNAVAILABLE` if nobody answers within the time-out. */
  request(address: string, body: string, timeoutMs: number): Promise<string>;
  /** True while there is a connection; a server that has just stopped answering is not noticed yet. */
  healthy(): boolean;
  /** True if the server answers within the time. Callers at the same time share one question. */
  answers(withinMs: number): Promise<boolean>;
  /** Drains every subscription and closes the connection. */
  close(): Promise<void>;
}
