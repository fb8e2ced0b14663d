import type { RecordedScreen } from './recorded-screen.ts';
import type { RecordedGraph, RecordedTask } from './recorded-tasks.ts';

/** A recorded app with its tasks and their answers. Screens are read when they are needed. */
export interface RecordedApp {
  /** Name of its folder. */
  readonly name: string;
  readonly folder: string;
  readonly packageName: string;
  readonly start: string;
  readonly tasks: readonly RecordedTask[];
  /** Ids of tasks without a goal: a fault of the data, which nobody can do. */
  readonly goalless: readonly string[];
  readonly nodes: readonly string[];
  readonly edges: RecordedGraph['edges'];
  /** Nodes with the same structure have the same value; null if there is no such node. */
  struct(node: string): string | null;
  /** Component in front on a node, such as `org.example/.Main`; empty if it is not known. */
  activity(node: string): string;
  /** Null if there is no such node. @throws TapwrightError `RECORDING_CORRUPT` */
  screen(node: string): RecordedScreen | null;
}
