import { ApkFault, type Bytes, type Manifest, readCompiledXml, type SeenElement } from '@tapwright/apk';
import type { DeclaredShortcut } from '../port.ts';
import { type Targets, targetsOf } from './declared-by.ts';

/** Where build tools put the file that `android.app.shortcuts` names by a number. */
const FILE = 'res/xml/shortcuts.xml';
const FILE_MAX_BYTES = 1024 * 1024;
/** Launchers show at most 15 of an app (`ShortcutService` of AOSP). */
const SHORTCUTS_MAX = 100;
const TEXT_MAX = 2_000;

/**
 * The launcher shortcuts of the manifest. Resources are not looked up, so none are found where the file was renamed (by a
 * tool that shortens names). A file that cannot be read counts as none: the activities are worth having without it.
 */
export async function readShortcuts(apk: Bytes, manifest: Manifest): Promise<readonly DeclaredShortcut[]> {
  const named = manifest.application.activities.some(({ metaData }) =>
    metaData.some(({ name }) => name === 'android.app.shortcuts'),
  );
  if (!named) return [];
  try {
    const { children } = await readCompiledXml(apk, FILE, FILE_MAX_BYTES);
    const shortcuts = children.filter(({ name }) => name === 'shortcut').slice(0, SHORTCUTS_MAX);
    const targetOf = targetsOf(manifest);
    return shortcuts.flatMap((shortcut) => shortcutOf(shortcut, manifest.package, targetOf) ?? []);
  } catch (error) {
    if (error instanceof ApkFault) return [];
    throw error;
  }
}

/** The last intent is the one that is seen; those before it are for BACK. Null for a shortcut of another app. */
function shortcutOf(
  { attributes, children }: SeenElement,
  packageName: string,
  targetOf: Targets,
): DeclaredShortcut | null {
  const intent = children.findLast(({ name }) => name === 'intent');
  const id = textOf(attributes.get('shortcutId'));
  if (intent === undefined || id === null) return null;
  const given = (name: string): string | null => textOf(intent.attributes.get(name));
  const target = given('targetClass');
  const isOwn = [null, packageName].includes(given('targetPackage'));
  const activity = target === null ? undefined : targetOf(target);
  if (!isOwn || activity === undefined) return null;
  return {
    id,
    enabled: attributes.get('enabled') !== false,
    action: given('action'),
    uri: given('data'),
    activity,
  };
}

/** Null for what is missing, too long or a resource. */
function textOf(value: unknown): string | null {
  const isText = typeof value === 'string' && value.length <= TEXT_MAX && !value.startsWith('resourceId:');
  return isText && value !== '' ? value : null;
}
