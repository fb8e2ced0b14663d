import { readFileSync } from 'node:fs';
import { MONTHS, WEEKDAYS } from '../../text/day-format.ts';
import type { ScriptFile } from '../emitter.ts';

/** Grows with every change of the sub-flows. */
const MAESTRO_VERSION = '1.0.0';

/** The folder of the sub-flows, beside the flows: `maestro test FOLDER` does not run what is in there by itself. */
export const SUB_FLOWS = 'tapwright';
const SUB_FLOW_NAMES = ['type', 'keypad', 'pick'] as const;

/** The path of a sub-flow, as a flow names it. */
export const subFlow = (name: (typeof SUB_FLOW_NAMES)[number]) => `${SUB_FLOWS}/${name}.yaml`;
/** The script that writes a day into `output`. */
export const DAY_SCRIPT = `${SUB_FLOWS}/day.js`;

const textOf = (name: string) =>
  readFileSync(new URL(`./prelude/${name}.yaml`, import.meta.url), 'utf8').replace(
    'VERSION',
    MAESTRO_VERSION,
  );

/** ECMAScript 5, for older versions of Maestro, in one function: a script may run again in the same scope. */
const DAY = `// tapwright ${MAESTRO_VERSION}: output[AS] is the day that comes DAYS after today, by this computer's clock, as FORMAT says.
output[AS] = (function () {
  var months = '${MONTHS.join(' ')}'.split(' ');
  var weekdays = '${WEEKDAYS.join(' ')}'.split(' ');
  var now = new Date();
  var day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + Number(DAYS));
  var month = months[day.getMonth()];
  var weekday = weekdays[day.getDay()];
  var two = function (number) { return ('0' + number).slice(-2); };
  var fields = {
    yyyy: ('000' + day.getFullYear()).slice(-4),
    yy: two(day.getFullYear() % 100),
    MMMM: month,
    MMM: month.slice(0, 3),
    MM: two(day.getMonth() + 1),
    M: String(day.getMonth() + 1),
    dd: two(day.getDate()),
    d: String(day.getDate()),
    EEEE: weekday,
    EEE: weekday.slice(0, 3)
  };
  return FORMAT.replace(/yyyy|yy|MMMM|MMM|MM|M|dd|d|EEEE|EEE/g, function (field) { return fields[field]; });
})();
`;

const README = `# Flows for Maestro
Run one: \`maestro test NAME.yaml\`; \`-e NAME=value\` gives a parameter another value, and must give each secret.
Keep the folder \`${SUB_FLOWS}\` (version ${MAESTRO_VERSION}) beside the flows: it has what all of them share.
\`NAME.locators.json\` has the other ways to each element, and what a flow loses; \`tapwright script import NAME.yaml\` reads it.
Edit a flow as you like: a line that you change does what it says. \`tapwright script export --self-contained\` writes one file.
`;

export const MAESTRO_HELPERS: readonly ScriptFile[] = [
  ...SUB_FLOW_NAMES.map((name) => ({ name: subFlow(name), text: textOf(name) })),
  { name: DAY_SCRIPT, text: DAY },
  { name: 'README.md', text: README },
];
