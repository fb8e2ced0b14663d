import type { IconName } from '../drawing/icons.ts';
import type { ThemeName } from '../drawing/theme.ts';
import type { Display } from '../layout/display.ts';
import type { Widget } from '../layout/widget.ts';
import { type AppProcess, createProcess } from '../session/process.ts';
import type { View } from '../source.ts';
import type { FabWidget } from '../widgets/arranging/fab.ts';
import type { ToolbarWidget } from '../widgets/arranging/toolbar.ts';
import type { DialogSpec } from '../widgets/windows/dialog.ts';
import type { AppBug, BugKind } from './bugs.ts';
import type { AppAction, AppLink, AppShortcut, DeclaredParts } from './declared.ts';
import { declaredEvents } from './happenings.ts';
import type { AppHost } from './host.ts';
import type { Reaction } from './reaction.ts';
import type { SheetSpec } from './sheet.ts';
import type { AppEvent, Effect } from './signal.ts';

/** How an app shows itself in the launcher. */
export interface AppTile {
  readonly packageName: string;
  readonly label: string;
  readonly icon: IconName;
  readonly colour: string;
}

/** What an app may know of the world outside of its state. */
export interface AppEnv {
  /** Milliseconds since 1970, by the phone's clock. */
  readonly now: number;
  readonly installed: readonly AppTile[];
  /** BCP 47, such as `en-US`. */
  readonly locale: string;
  readonly rotation: View['rotation'];
  /** Size of the screen held upright; {@link UPRIGHT} unless given. */
  readonly display?: Display;
  /** What was copied last, in this app or another; null or absent: nothing. */
  readonly clipboard?: string | null;
  /** Whether the app holds a permission, by its full name such as `android.permission.CAMERA`. */
  granted(permission: string): boolean;
}

/** One activity's content. */
export interface ActivityView<E> {
  readonly toolbar?: ToolbarWidget<E>;
  /** Fills what the toolbar leaves. */
  readonly body: Widget<E>;
  readonly fab?: FabWidget<E>;
  /** What BACK and "Navigate up" do. Default: leave the activity. */
  readonly onBack?: E | Effect;
}

/** `S`: the app's data, immutable and JSON-able; `E`: its events. Every function is pure. */
export interface AppDefinition<S, E extends AppEvent> {
  readonly packageName: string;
  readonly label: string;
  readonly versionName: string;
  readonly versionCode: number;
  readonly icon: IconName;
  /** `#rrggbb`; all other colours of the app follow from it. */
  readonly accent: string;
  /** Name of the activity that the launcher starts. */
  readonly mainActivity: string;
  readonly activities: Readonly<Record<string, (state: S, env: AppEnv) => ActivityView<E>>>;
  readonly dialogs?: Readonly<Record<string, (state: S, env: AppEnv) => DialogSpec<E>>>;
  readonly sheets?: Readonly<Record<string, (state: S, env: AppEnv) => SheetSpec<E>>>;
  /** Every type of its events, for those who count what happened. Default: the app declares none. */
  readonly events?: Readonly<Record<E['type'], true>>;
  /** Permissions that its manifest asks for, by full name. Absent: not known, and every one can be granted. */
  readonly permissions?: readonly string[];
  /** What can be opened from outside. The other activities are above the first one then, as after a start. */
  readonly links?: readonly AppLink<E>[];
  readonly actions?: readonly AppAction<E>[];
  readonly shortcuts?: readonly AppShortcut[];
  /** Faults by name. A fault is active only if the source is created with it. */
  readonly bugs?: Readonly<Record<string, AppBug<S, E>>>;
  initialState(env: AppEnv): S;
  reduce(state: S, event: E, env: AppEnv): Reaction<S>;
  /** Given once each time the app is opened anew, as `Activity.onCreate`; not when it comes back to the front. */
  readonly onStart?: E;
  /** Default: light. */
  theme?(state: S): ThemeName;
  /** True while the screens show passing time: they are then laid out anew at each later look. */
  live?(state: S): boolean;
  /** The state that survives when the process is killed; drafts usually do not. Default: everything. */
  afterStop?(state: S): S;
}

/** An app that can be installed on any number of virtual devices. */
export interface VirtualApp<S = unknown> {
  readonly tile: AppTile;
  readonly launchComponent: string;
  readonly versionName: string;
  readonly versionCode: number;
  readonly permissions?: readonly string[];
  /** The same object for every phone. */
  readonly declared: DeclaredParts;
  /** The bugs that can be switched on, by name. */
  readonly bugs: Readonly<Record<string, { readonly description: string; readonly kind: BugKind }>>;
  /** Everything that can happen in it, by the names that {@link AppProcess.happened} gives. */
  readonly events: readonly string[];
  /** A fresh copy with its initial state and with these bugs active. */
  install(host: AppHost, bugs?: readonly string[]): AppProcess<S>;
}

/** Makes an app from its definition. The state type stays inside, so that a device can hold different apps. */
export function defineApp<S, E extends AppEvent>(definition: AppDefinition<S, E>): VirtualApp<S> {
  const { packageName, label, icon, accent, mainActivity, versionName, versionCode, bugs = {} } = definition;
  return {
    tile: { packageName, label, icon, colour: accent },
    launchComponent: `${packageName}/.${mainActivity}`,
    versionName,
    versionCode,
    ...(definition.permissions === undefined ? {} : { permissions: definition.permissions }),
    declared: declaredBy(definition),
    bugs,
    events: declaredEvents(definition),
    install: (host, active = []) =>
      createProcess(
        definition,
        host,
        active.flatMap((name) => bugs[name] ?? []),
      ),
  };
}

function declaredBy<S, E extends AppEvent>(definition: AppDefinition<S, E>): DeclaredParts {
  const { mainActivity, activities, links = [], actions = [], shortcuts = [] } = definition;
  const others = Object.keys(activities).filter((name) => name !== mainActivity);
  return {
    activities: [mainActivity, ...others],
    links: links.map(({ scheme, host, pathPrefix, activity }) => ({ scheme, host, pathPrefix, activity })),
    actions: actions.map(({ action, activity }) => ({ action, activity })),
    shortcuts,
  };
}
