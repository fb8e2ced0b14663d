import { EXIT } from '@tapwright/command-line';
import { listRecordings } from '@tapwright/virtual-android';

/** Lists the recordings of a folder. Unreadable ones are named with the reason. */
export async function listFolder(directory: string): Promise<number> {
  const { recordings, problems } = await listRecordings(directory);
  const width = Math.max(4, ...recordings.map((recording) => recording.name.length));
  process.stdout.write(`${'name'.padEnd(width)}  nodes  edges  pictures  start  package\n`);
  for (const { name, nodes, edges, pictures, start, packageName } of recordings) {
    const numbers = `${String(nodes).padStart(5)}  ${String(edges).padStart(5)}  ${String(pictures).padStart(8)}`;
    process.stdout.write(`${name.padEnd(width)}  ${numbers}  ${start.padEnd(5)}  ${packageName}\n`);
  }
  for (const { dir, error } of problems) process.stderr.write(`${dir}: ${error.message} (${error.code})\n`);
  return problems.length === 0 ? EXIT.completed : EXIT.badInput;
}
