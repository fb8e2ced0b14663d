import { createVirtualDevice, type FileSystem, type VirtualDevice } from '@tapwright/virtual-android';
import { createCountedSource, type Touch, touchAt } from './counted-screen.ts';

/** What a phone saw, in its own order. */
export type PhoneEntry =
  /** A fencing token was written into its books. */
  | { readonly kind: 'token'; readonly token: number }
  /** A command's directory was made: the command begins. */
  | { readonly kind: 'begin'; readonly id: string }
  /** The app was started. */
  | { readonly kind: 'start'; readonly start: number }
  | { readonly kind: 'touch'; readonly touch: Touch }
  | { readonly kind: 'text'; readonly text: string };

export interface LoggedPhone {
  readonly serial: string;
  readonly device: VirtualDevice;
  readonly entries: readonly PhoneEntry[];
  /** Tokens that are in its books now. */
  tokens(): readonly number[];
}

const BOOKS = '/data/local/tmp/tapwright';
const TOKENS = `${BOOKS}/tokens`;
const COMMANDS = `${BOOKS}/commands`;

/**
 * A virtual phone whose books are watched. Tokens, begun commands and executed actions stand in one order. A phone's
 * storage is synchronous, so no entry can overtake an earlier one.
 */
export function createLoggedPhone(serial: string): LoggedPhone {
  const entries: PhoneEntry[] = [];
  const source = createCountedSource((start) => entries.push({ kind: 'start', start }));
  const plain = createVirtualDevice({ serial, source });
  plain.onInput(({ kind, args }) => {
    if (kind === 'tap' || kind === 'long_tap')
      entries.push({ kind: 'touch', touch: touchAt(Number(args[0]), Number(args[1])) });
    if (kind === 'text') entries.push({ kind: 'text', text: String(args[0]) });
  });
  const device = { ...plain, files: watched(plain.files, (entry) => entries.push(entry)) };
  const tokens = () => {
    const names = plain.files.list(TOKENS);
    return names.ok ? names.value.map(Number) : [];
  };
  return { serial, device, entries, tokens };
}

function watched(files: FileSystem, tell: (entry: PhoneEntry) => void): FileSystem {
  return {
    ...files,
    get usedBytes() {
      return files.usedBytes;
    },
    get maxBytes() {
      return files.maxBytes;
    },
    mkdir(path, parents) {
      const isNew = files.stat(path) === null;
      const made = files.mkdir(path, parents);
      if (!isNew || !made.ok) return made;
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (path === `${TOKENS}/${name}`) tell({ kind: 'token', token: Number(name) });
      if (path === `${COMMANDS}/${name}`) tell({ kind: 'begin', id: name });
      return made;
    },
  };
}
