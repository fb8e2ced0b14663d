/** A login that the system keeps for apps. `type` names the app that offers it, such as `org.example.mail`. */
export interface Account {
  readonly name: string;
  readonly type: string;
}

/** As on a phone, no command of the shell adds or removes one; erasing an app's data leaves its accounts. */
export interface Accounts {
  all(): readonly Account[];
  add(account: Account): void;
  remove(account: Account): void;
}

const ACCOUNTS_MAX = 100;

export function createAccounts(): Accounts {
  let accounts: readonly Account[] = [];
  const others = ({ name, type }: Account) =>
    accounts.filter((known) => known.name !== name || known.type !== type);
  return {
    all: () => accounts,
    add(account) {
      accounts = [...others(account), account].slice(-ACCOUNTS_MAX);
    },
    remove(account) {
      accounts = others(account);
    },
  };
}
