import { PERMISSION_GROUPS } from '../device/permissions.ts';
import { filled, isGerman } from './words.ts';

/**
 * How PermissionController of Android 14 asks for a group. Camera, microphone, location and body sensors can be allowed
 * while the app is used; media only as a whole (choosing single pictures is not offered here); all others are allowed or
 * denied.
 */
export type PermissionChoice = 'while_using' | 'all' | 'plain';

interface GroupWords {
  readonly choice: PermissionChoice;
  readonly english: string;
  readonly german: string;
}

const group = (choice: PermissionChoice, english: string, german: string): GroupWords => ({
  choice,
  english,
  german,
});

const GROUPS: Readonly<Record<string, GroupWords>> = {
  ACTIVITY_RECOGNITION: group(
    'plain',
    'access your physical activity',
    'auf deine körperliche Aktivität zuzugreifen',
  ),
  CALENDAR: group('plain', 'access your calendar', 'auf deinen Kalender zuzugreifen'),
  CALL_LOG: group('plain', 'access your phone call logs', 'auf deine Anruflisten zuzugreifen'),
  CAMERA: group('while_using', 'take pictures and record video', 'Bilder und Videos aufzunehmen'),
  CONTACTS: group('plain', 'access your contacts', 'auf deine Kontakte zuzugreifen'),
  LOCATION: group('while_using', 'access this device’s location', 'den Gerätestandort abzurufen'),
  MICROPHONE: group('while_using', 'record audio', 'Audio aufzunehmen'),
  NEARBY_DEVICES: group(
    'plain',
    'find, connect to, and determine the relative position of nearby devices',
    'Geräte in der Nähe zu finden, sich mit ihnen zu verbinden und ihre relative Position zu ermitteln',
  ),
  NOTIFICATIONS: group('plain', 'send you notifications', 'dir Benachrichtigungen zu senden'),
  PHONE: group('plain', 'make and manage phone calls', 'Anrufe zu starten und zu verwalten'),
  READ_MEDIA_AURAL: group(
    'plain',
    'access music and audio on this device',
    'auf Musik und Audio auf diesem Gerät zuzugreifen',
  ),
  READ_MEDIA_VISUAL: group(
    'all',
    'access photos and videos on this device',
    'auf Fotos und Videos auf diesem Gerät zuzugreifen',
  ),
  SENSORS: group(
    'while_using',
    'access sensor data about your vital signs',
    'auf Sensordaten zu deinen Vitalfunktionen zuzugreifen',
  ),
  SMS: group('plain', 'send and view SMS messages', 'SMS zu senden und anzusehen'),
  STORAGE: group(
    'plain',
    'access photos, media, and files on your device',
    'auf Fotos, Medien und Dateien auf deinem Gerät zuzugreifen',
  ),
};

/** Full name of the group of a runtime permission; undefined where the user is never asked for it. */
export function permissionGroupOf(permission: string): string | undefined {
  return [...PERMISSION_GROUPS].find(([, members]) => members.includes(permission))?.[0];
}

/** The question for a permission, with the app's name in it; null where the user is never asked for it. */
export function permissionQuestion(
  permission: string,
  label: string,
  locale: string,
): { readonly text: string; readonly choice: PermissionChoice } | null {
  const words = GROUPS[(permissionGroupOf(permission) ?? '').replace('android.permission-group.', '')];
  if (words === undefined) return null;
  const text = isGerman(locale) ? `{} erlauben, ${words.german}?` : `Allow {} to ${words.english}?`;
  return { text: filled(text, label), choice: words.choice };
}
