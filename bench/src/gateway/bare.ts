/** What a client without this project costs: adbkit as it is, without deadlines, protection or parsing. */
import { Adb, Client } from '@devicefarmer/adbkit';

export function bareClient(port: number): Client {
  return new Client({ host: '127.0.0.1', port });
}

const FILE = '/data/local/tmp/bare.xml';

/** Tree, facts and picture as fast as possible: one shell line for the first two, and the picture at the same time. */
export async function bareCapture(client: Client, serial: string): Promise<void> {
  const facts = [
    "dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'",
    'dumpsys input_method | grep mInputShown',
  ];
  const line = [`rm -f ${FILE}`, `uiautomator dump ${FILE}`, `cat ${FILE}`, ...facts].join('; ');
  await Promise.all([ask(client, serial, line), ask(client, serial, 'screencap -p')]);
}

export async function bareDump(client: Client, serial: string): Promise<void> {
  await ask(client, serial, `uiautomator dump ${FILE}`);
}

/** As adbkit's documentation reads an answer: the whole of it. */
async function ask(client: Client, serial: string, line: string): Promise<Buffer> {
  const stream = await client.getDevice(serial).shell(line);
  return await Adb.util.readAll(stream);
}
