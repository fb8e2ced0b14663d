import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function tapwright(...args: readonly string[]): Promise<Ran> {
  const options = { cwd: folder.path, timeout: 200_000, maxBuffer: 16_000_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

/** Writes files into a folder and returns the path of the first. */
async function written(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder.path, name, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return join(folder.path, name, Object.keys(files)[0] ?? '');
}

/** Flows as testers write them, for three apps; `wrong` is what makes them fail. */
const FLOWS = [
  {
    app: 'notes',
    wrong: ['assertVisible: ${TITLE}', 'assertVisible: ${TITLE} again'],
    files: {
      'create.yaml': `appId: org.tapwright.notes
name: A new note is listed
tags: [smoke]
env:
  TITLE: Choir practice
  BODY: \${BODY || "Bring the green folder"}
---
# The list
- launchApp:
    clearState: true
- assertVisible: Notes
- assertNotVisible: \${TITLE}
- runFlow:
    when:
      visible: Rate this app
    commands:
      - tapOn: Not now
- tapOn: New note
- runFlow:
    file: parts/write.yaml
    env:
      HEADING: \${TITLE}
- hideKeyboard
- tapOn: Save
- extendedWaitUntil:
    visible: .*practi.*
    timeout: 5000
- assertVisible: \${TITLE}
- longPressOn:
    text: Gift ideas
- tapOn: Delete
- assertNotVisible: Gift ideas
- stopApp
`,
      'parts/write.yaml': `appId: org.tapwright.notes
---
- tapOn:
    id: title
- inputText: \${HEADING}
- runFlow: more.yaml
`,
      'parts/more.yaml': `appId: org.tapwright.notes
---
- tapOn: {id: org.tapwright.notes:id/body}
- eraseText
- inputText: \${BODY}
- assertVisible: {id: body, text: Bring the green folder}
`,
    },
  },
  {
    app: 'shop',
    wrong: ['text: Cart', 'text: Basket'],
    files: {
      'mugs.yaml': `appId: org.tapwright.shop
---
- launchApp: {clearState: true}
- tapOn: {id: action_search}
- inputText: "fern "
- inputText: mug
- tapOn:
    text: fern mug
    index: 1
- repeat:
    times: 2
    commands:
      - tapOn: {id: more}
- tapOn: {id: add_to_cart}
- back
- back
- tapOn: {id: action_cart}
- extendedWaitUntil: {visible: {text: Cart}, timeout: 8000}
`,
    },
  },
  {
    app: 'settings',
    wrong: ['checked: false', 'checked: true'],
    files: {
      'display.yaml': `appId: org.tapwright.settings
---
- clearState
- launchApp
- scrollUntilVisible:
    element: About phone
- swipe:
    direction: DOWN
- scroll
- swipe: {start: "50%,30%", end: "50%,80%"}
- tapOn: Display
- assertVisible: {text: Dark theme}
- tapOn: Dark theme
- pressKey: Back
- tapOn: Display
- doubleTapOn: {text: "Dark.theme"}
- pressKey: home
- launchApp
- tapOn: Apps
- tapOn: Fernpost
- tapOn: Notifications
- tapOn: All Fernpost notifications
- assertVisible: {id: android:id/switch_widget, index: 0, checked: false}
`,
    },
  },
  {
    app: 'notes',
    wrong: ['above: Gift ideas', 'below: Gift ideas'],
    when: ['6=no'],
    files: {
      'beside.yaml': `appId: org.tapwright.notes
onFlowStart:
  - launchApp: {clearState: true}
---
- waitForAnimationToEnd
- runFlow:
    when: {visible: Sign in}
    commands:
      - tapOn: Sign in
      - inputText: Ada
- tapOn: New note
- tapOn: {id: title}
- inputText: Choir practice
- tapOn: {below: Choir practice}
- inputRandomText: {length: 12}
- hideKeyboard
- tapOn: Save
- assertVisible:
    text: Choir.*
    above: Gift ideas
- takeScreenshot: end
`,
    },
  },
  {
    app: 'notes',
    wrong: ['visible: Cookies', 'notVisible: Cookies'],
    told: '5 of 8 steps were played (not done: step 1, as “Cookies” is not visible; step 6, 7, as “Save” is not visible)',
    files: {
      'conditions.yaml': `appId: org.tapwright.notes
---
- launchApp: {clearState: true}
- runFlow:
    when: {visible: Cookies}
    commands:
      - tapOn: Accept
      - assertVisible: a check that is not done
- tapOn: {text: New note, optional: true}
- runFlow:
    when: {notVisible: Gift ideas}
    commands:
      - tapOn: {id: title}
      - inputText: Lamp
- repeat:
    times: 3
    while: {visible: Save}
    commands:
      - tapOn: Save
- assertVisible: Lamp
`,
    },
  },
] as const;

describe('a flow that a tester wrote', () => {
  test.each(FLOWS)('for $app is played on a virtual phone; what is wrong in it is found', async (flow) => {
    const { app, files, wrong } = flow;
    const when = 'when' in flow ? flow.when.flatMap((one) => ['--when', one]) : [];
    const path = await written(app, files);
    const trace = join(folder.path, `${app}.json`);
    const read = await tapwright('script', 'import', path, ...when, '--out', trace);
    expect(read).toMatchObject({ code: 0 });
    const played = await tapwright('replay', trace, '--virtual', app, '--repeatable');
    expect({ code: played.code, told: played.stdout }).toMatchObject({ code: 0 });
    expect(played.stdout).toContain('told' in flow ? flow.told : 'steps were played');

    const [main = '', body = ''] = Object.entries(files)[0] ?? [];
    expect(body).toContain(wrong[0]);
    await written(app, { [main]: body.replace(wrong[0], wrong[1]) });
    expect(await tapwright('script', 'import', path, ...when, '--out', trace)).toMatchObject({ code: 0 });
    expect((await tapwright('replay', trace, '--virtual', app, '--repeatable')).code).toBe(1);
  });

  test('says what a replay does otherwise', async () => {
    const { stderr } = await tapwright('script', 'import', await written('told', FLOWS[0].files));
    expect(stderr).toContain('stopApp at the end is left out');
    expect(stderr).toContain('inputText takes the place of what the field holds');
  });
});

test.each([
  ['no yes or no', '4=perhaps', 'LINE=yes'],
  ['no line', 'x.yaml=yes', 'LINE=yes'],
  ['a line without a condition', '3=yes', 'there is no condition on line x.yaml:3'],
])('--when with %s is refused: 2', async (_name, decision, said) => {
  const path = await written('decided', { 'x.yaml': 'appId: org.example\n---\n- launchApp\n- back\n' });
  const ran = await tapwright('script', 'import', path, '--when', decision);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain(said);
});

test.each([
  ['a command that no trace has', '- setAirplaneMode: enabled', 'line 4', 'setAirplaneMode', 'take it out'],
  [
    'a condition that nobody has decided about',
    '- runFlow: {when: {true: "${A}"}, commands: [back, back]}',
    'line 4',
    'depends on the screen',
    '--when LINE=yes',
  ],
  [
    'a file outside of the folder',
    '- runFlow: ../other.yaml',
    'line 4',
    'outside',
    'in the folder of the flow',
  ],
  ['a file that is not there', '- runFlow: none.yaml', 'line 4', 'none.yaml', 'in the folder of this one'],
  ['a link that leads outside', '- runFlow: link.yaml', 'line 4', 'link.yaml', 'in the folder of this one'],
])('%s is refused with its line: 2', async (_name, command, ...words) => {
  const path = await written('refused', { 'x.yaml': `appId: org.example\n---\n- launchApp\n${command}\n` });
  await writeFile(join(folder.path, 'other.yaml'), 'appId: org.example\n---\n- back\n');
  await symlink(join(folder.path, 'other.yaml'), join(folder.path, 'refused', 'link.yaml')).catch(() => {});
  const ran = await tapwright('script', 'import', path);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  for (const word of words) expect(ran.stderr).toContain(word);
});
