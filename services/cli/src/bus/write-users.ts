import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newUserKey, permissionsOf, publicKeyOf, type ServerSettings, serverConfig } from '@tapwright/bus';
import { PROCESS_NAMES, type ProcessName } from '@tapwright/contracts';
import { busUserOf } from '@tapwright/service';
import type { BusUsersArguments } from './bus-command.ts';

/** Writes seeds and configuration. The configuration has no secret. @returns the exit code */
export async function writeUsers(args: BusUsersArguments): Promise<number> {
  await mkdir(args.out, { recursive: true });
  await chmod(args.out, 0o700);
  await mkdir(dirname(args.config), { recursive: true });
  const users: ServerSettings['users'][number][] = [];
  for (const process of PROCESS_NAMES) {
    const gateways = process === 'device-gateway' ? args.gateways : [null];
    for (const gateway of gateways) users.push(await userOf(args, process, gateway));
  }
  const { listen, monitor, store: storeDirectory } = args;
  await writeFile(
    args.config,
    serverConfig({ users, listen, monitor, storeDirectory, tls: tlsIn(args.tls) }),
  );
  process.stdout.write(`written: ${args.config} with ${users.length} users, their seeds in ${args.out}\n`);
  return 0;
}

function tlsIn(folder: string | null): ServerSettings['tls'] {
  if (folder === null) return null;
  return { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), ca: join(folder, 'ca.pem') };
}

async function userOf({ out, prefix }: BusUsersArguments, process: ProcessName, gateway: string | null) {
  const seed = await seedIn(join(out, `${gateway ?? process}.nk`));
  return {
    publicKey: publicKeyOf(seed),
    permissions: permissionsOf(busUserOf(process, { prefix, gateway })),
  };
}

async function seedIn(path: string): Promise<string> {
  await writeFile(path, newUserKey(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
