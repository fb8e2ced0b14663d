import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, elementAt, playStep } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { shellOf } from '../shell/shell.ts';

const apps = Object.values(virtualApps).map(({ app }) => app);
const NOTES = 'org.tapwright.notes';
const VIEW = 'android.intent.action.VIEW';

function newPhone() {
  const source = createInteractiveSource({ apps });
  const device = createVirtualDevice({ serial: 'v1', source });
  return { source, device, run: (line: string) => shellOf(device, line) };
}

describe('a link', () => {
  it.each([
    ['notes', 'notes://note/4', 'EditorActivity', 'Rye bread'],
    ['notes', 'notes://note/4/?from=mail#top', 'EditorActivity', 'Rye bread'],
    ['notes', 'notes://note/99', 'MainActivity', 'This note no longer exists'],
    ['notes', 'notes://note/', 'MainActivity', 'This note no longer exists'],
    ['shop', 'shop://product/3', 'ProductActivity', 'Add to cart'],
    ['shop', 'shop://product/1e9', 'MainActivity', 'We no longer sell this'],
    ['contacts', 'contacts://person/2', 'ContactActivity', 'Edit'],
    ['contacts', 'contacts://person/0', 'MainActivity', 'This contact no longer exists'],
  ])('%s: %s opens what it names', async (app, uri, activity, words) => {
    const { source, run } = newPhone();
    const packageName = `org.tapwright.${app}`;
    const { output, error } = await run(`am start -a ${VIEW} -d '${uri}' ${packageName}`);
    expect(error).toBe('');
    expect(output).toContain(`Starting: Intent { act=${VIEW} dat=`);
    expect(source.view().activity).toBe(`${packageName}/.${activity}`);
    expect(source.view().hierarchy).toContain(words);
  });

  it('needs no package, and BACK leads to the first screen of the app', async () => {
    const { source, run } = newPhone();
    await run(`am start -W -d notes://note/new`);
    expect(source.view().activity).toBe(`${NOTES}/.EditorActivity`);
    expect(source.view().keyboardShown).toBe(true);
    source.input({ kind: 'key', key: 'BACK' });
    source.input({ kind: 'key', key: 'BACK' });
    expect(source.view().activity).toBe(`${NOTES}/.MainActivity`);
  });

  it('closes what was open: what was not saved is lost, what was saved stays', async () => {
    const { source, run } = newPhone();
    await run(`am start -a ${VIEW} -d notes://note/4 ${NOTES}`);
    playStep(source, { kind: 'click', on: { id: 'title' } });
    source.input({ kind: 'text', text: 'XYZ' });
    await run(`am start -a ${VIEW} -d notes://note/3 ${NOTES}`);
    expect(source.view().hierarchy).not.toContain('XYZ');
    await run(`am start -a ${VIEW} -d notes://note/4 ${NOTES}`);
    expect(elementAt(source, { id: 'title' }).text).toBe('Rye bread');
  });

  it.each([
    ['another action', `-a android.intent.action.SEND -d notes://note/4`],
    ['another host', `-a ${VIEW} -d notes://nothing/4`],
    ['another scheme', `-a ${VIEW} -d https://note/4`],
    ['a category', `-a ${VIEW} -c android.intent.category.APP_MAPS -d notes://note/4`],
    ['a type', `-a ${VIEW} -t text/plain -d notes://note/4`],
    ['another app', `-a ${VIEW} -d notes://note/4 -p org.tapwright.shop`],
    ['no URI', `-a ${VIEW} -p ${NOTES}`],
  ])('does not fit %s', async (_what, words) => {
    const { source, run } = newPhone();
    const { error } = await run(`am start ${words}`);
    expect(error).toMatch(/^Error: Activity not started, unable to resolve Intent \{ act=.*flg=0x10000000/);
    expect(source.view().packageName).not.toBe(NOTES);
  });

  it('is found by the package manager', async () => {
    const { run } = newPhone();
    const { output } = await run(
      `cmd package resolve-activity --brief -a ${VIEW} -d notes://note/4 ${NOTES}`,
    );
    expect(output).toContain(`\n${NOTES}/.EditorActivity\n`);
    expect((await run(`cmd package resolve-activity -a ${VIEW} -d notes://x/4 ${NOTES}`)).output).toBe(
      'No activity found\n',
    );
    const dump = (await run(`dumpsys package ${NOTES}`)).output;
    expect(dump).toMatch(
      /^Activity Resolver Table:\n {2}Schemes:\n {6}notes:\n {8}[0-9a-f]+ org\.tapwright\.notes\/\.EditorActivity filter [0-9a-f]+\n {10}Action: "android\.intent\.action\.VIEW"\n/,
    );
    expect(dump).toContain(
      '          Scheme: "notes"\n          Authority: "note": -1\n          Path: "PatternMatcher{PREFIX: /}"\n\n  Non-Data Actions:\n',
    );
  });
});

describe('an activity that an app keeps for itself', () => {
  it('cannot be started by the shell, in the words of Android', async () => {
    const { source, run } = newPhone();
    const result = await run(`am start -n ${NOTES}/.SettingsActivity`);
    expect(result.error).toContain(
      `java.lang.SecurityException: Permission Denial: starting Intent { flg=0x10000000 cmp=${NOTES}/.SettingsActivity } from null (pid=4001, uid=2000) not exported from uid 10`,
    );
    expect(result.status).toBe(255);
    expect(source.view().packageName).not.toBe(NOTES);
  });

  it('is not one that does not exist, nor one with a link', async () => {
    const { source, run } = newPhone();
    expect((await run(`am start -n ${NOTES}/.NoneActivity`)).error).toContain('does not exist');
    const disabled = `pm disable-user ${NOTES}; am start -n ${NOTES}/.SettingsActivity; pm enable ${NOTES}`;
    expect((await run(disabled)).error).toContain('does not exist');
    await run(`am start -n ${NOTES}/.EditorActivity -d notes://note/4`);
    expect(source.view().activity).toBe(`${NOTES}/.EditorActivity`);
    await run(`am force-stop ${NOTES}; am start -n ${NOTES}/.MainActivity -d notes://note/4`);
    expect(source.view().activity).toBe(`${NOTES}/.MainActivity`);
  });
});
