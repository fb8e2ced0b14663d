import { Option } from '@commander-js/extra-typings';
import { wrong } from '@tapwright/command-line';
import { xraySettings } from './xray-settings.ts';

/** Who is told of what ran. */
export const REPORTERS = ['list', 'junit', 'html', 'json', 'github', 'xray', 'xray-server'] as const;
export type ReporterName = (typeof REPORTERS)[number];

/** What a command may have without `--reporter`. */
export const REPORTER = new Option(
  '--reporter <NAMES>',
  'who is told: list, junit, html, json, github, xray and xray-server, separated by commas; files go to --out',
).argParser(readReporters);

/** @throws TapwrightError `INPUT_INVALID` naming what is unknown */
export function readReporters(text: string): readonly ReporterName[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isReporter(name));
  if (unknown !== undefined)
    throw wrong('--reporter', `names '${unknown.slice(0, 40)}'`, `some of ${REPORTERS.join(', ')}`);
  // What is wrong is told before anything runs.
  if (names.some((name) => name.startsWith('xray'))) xraySettings(process.env);
  return [...new Set(names.filter(isReporter))];
}

/** `--json` of commands whose JSON is that of the reporter. */
export function withJson({
  reporters,
  json,
}: {
  readonly reporters: readonly ReporterName[];
  readonly json: boolean;
}): readonly ReporterName[] {
  return json ? [...new Set<ReporterName>([...reporters, 'json'])] : reporters;
}

function isReporter(name: string): name is ReporterName {
  return REPORTERS.some((known) => known === name);
}
