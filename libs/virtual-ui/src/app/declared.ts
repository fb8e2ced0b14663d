/** What opens a screen of an app from outside: `SCHEME://HOST` and a path that begins like this. */
export interface LinkFilter {
  /** A scheme of the app's own. Lower case, as Android compares schemes by their letters. */
  readonly scheme: string;
  readonly host: string;
  /** Begins with `/`. */
  readonly pathPrefix: string;
  /** Name of the activity that shows it. */
  readonly activity: string;
}

/** A link, and the event that the app's reducer gets for it. */
export interface AppLink<E> extends LinkFilter {
  /** `rest`: the path behind `pathPrefix`, whatever it is. */
  open(rest: string): E;
}

/** An activity that is started by an action without data, such as `android.settings.WIFI_SETTINGS`. */
export interface ActionFilter {
  readonly action: string;
  /** Name of the activity that answers it. */
  readonly activity: string;
}

/** An action, and the event that the app's reducer gets for it. Absent: the app comes to the front as it was left. */
export interface AppAction<E> extends ActionFilter {
  readonly open?: E;
}

/** A way into the app that the launcher offers. */
export interface AppShortcut {
  readonly id: string;
  readonly label: string;
  /** A URI that one of the app's links takes. */
  readonly uri: string;
}

/** What an app's manifest declares of its screens. */
export interface DeclaredParts {
  /** Names without the package; the one that the launcher starts comes first. */
  readonly activities: readonly string[];
  readonly links: readonly LinkFilter[];
  readonly actions: readonly ActionFilter[];
  readonly shortcuts: readonly AppShortcut[];
}

/** What follows the filter's prefix in the path of a URI; null where the URI does not fit. */
export function restOfLink({ scheme, host, pathPrefix }: LinkFilter, uri: string): string | null {
  const [, givenScheme, givenHost = '', path = ''] =
    /^([A-Za-z][\w+.-]*):\/\/([^/?#]*)([^?#]*)/.exec(uri) ?? [];
  const fits = givenScheme === scheme && givenHost.toLowerCase() === host && path.startsWith(pathPrefix);
  return fits ? path.slice(pathPrefix.length) : null;
}
