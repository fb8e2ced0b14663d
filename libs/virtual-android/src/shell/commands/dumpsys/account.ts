import type { Dump } from './dump.ts';

/** AOSP `AccountManagerService.dumpUser`: the accounts; what follows is left out. Read by the gateway. */
export const accountDump: Dump = ({ accounts }) => {
  const lines = accounts.all().map(({ name, type }) => `    Account {name=${name}, type=${type}}\n`);
  return `User UserInfo{0:Owner:4c13}:\n  Accounts: ${lines.length}\n${lines.join('')}\n  AccountId, Action_Type, timestamp, UID, TableName, Key\n  Accounts History\n`;
};
