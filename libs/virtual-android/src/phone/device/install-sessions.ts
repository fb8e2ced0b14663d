/** An installation that `pm install-create` began. */
export interface InstallSession {
  readonly id: number;
  /** The APKs written so far, by name. */
  readonly apks: ReadonlyMap<string, Uint8Array>;
  /** The options at its creation, as typed. */
  readonly options: readonly string[];
}

export interface InstallSessions {
  /** Null where too many are open. */
  create(options: readonly string[]): InstallSession | null;
  find(id: number): InstallSession | undefined;
  /** False where there is no such session or no room in it. */
  write(id: number, name: string, apk: Uint8Array): boolean;
  /** Ends a session; false where it does not exist. */
  close(id: number): boolean;
}

/** A phone allows 50 sessions of one installer (`PackageInstallerService`). Here their bytes are limited as well. */
const SESSIONS_MAX = 8;
const SPLITS_MAX = 32;
const SESSION_MAX_BYTES = 64 * 1024 * 1024;
/** A real phone uses random numbers. */
const FIRST_ID = 1_204_611_001;

export function createInstallSessions(): InstallSessions {
  const open = new Map<number, InstallSession>();
  let lastId = FIRST_ID - 1;
  return {
    create(options) {
      if (open.size >= SESSIONS_MAX) return null;
      lastId += 1;
      const session = { id: lastId, apks: new Map(), options };
      open.set(lastId, session);
      return session;
    },
    find: (id) => open.get(id),
    write(id, name, apk) {
      const session = open.get(id);
      if (session === undefined) return false;
      const held = [...session.apks.values()].reduce((sum, { length }) => sum + length, 0);
      if (session.apks.size >= SPLITS_MAX || held + apk.length > SESSION_MAX_BYTES) return false;
      open.set(id, { ...session, apks: new Map([...session.apks, [name, apk]]) });
      return true;
    },
    close: (id) => open.delete(id),
  };
}
