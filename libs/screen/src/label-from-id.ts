// Words that name a kind of widget, not a particular one.
const WIDGET_WORDS = new Set(
  (
    'android app bar btn button chk checkbox compat container content control cb edit et edittext field fl frame group holder ib ' +
    'icon id image img input item iv label layout line linear list ll lv main name obfuscated recycler relative resource rl ' +
    'root row rv scroll switch switchwidget tab text textview title toggle toolbar tv txt v view widget wrapper'
  ).split(' '),
);

/**
 * `org.example:id/deleteNote_button` → `delete note button`; empty where the id has only words that name a kind of widget
 * (`text1`, `edit_text`, `widget_frame`) or none at all.
 */
export function labelFromId(resourceId: string): string {
  const words = resourceId
    .slice(Math.max(resourceId.lastIndexOf('/'), resourceId.lastIndexOf(':')) + 1)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
  const telling = words.filter(
    (word) => !WIDGET_WORDS.has(word.replace(/\d+$/, '')) && /\p{L}{2}/u.test(word),
  );
  return telling.length === 0 ? '' : words.join(' ');
}
