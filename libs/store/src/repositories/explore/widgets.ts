import type { Reader, Tx } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import type { VersionOfApp } from './bound-map.ts';
import { cut, shortened } from './storable.ts';

/** What happened when a widget was used on a screen. */
export interface WidgetObservation {
  /** Identity of the screen. */
  readonly screen: string;
  readonly text: string;
}

export interface SeenWidget {
  readonly signature: string;
  /** How often the run has tried it. */
  readonly tries: number;
  /** What it is for, where that was inferred; absent or null: what is known stays. */
  readonly role?: string | null;
  /** In the order in which they were made. */
  readonly observations?: readonly WidgetObservation[];
}

export interface KnownWidget {
  readonly tries: number;
  readonly role: string | null;
  /** The newest first. */
  readonly observations: readonly WidgetObservation[];
}

/** How many observations of a widget are kept: the newest (DroidAgent 3.3). */
export const OBSERVATIONS_MAX = 5;
/** Maximum characters of an observation, and of a role. */
const TEXT_MAX = 300;

interface WidgetSum {
  readonly signature: string;
  readonly tries: number;
  readonly role: string | null;
  readonly observations: readonly WidgetObservation[];
}

/** @returns true if there are more widgets than before */
export async function mergeWidgets(
  tx: Tx,
  app: VersionOfApp,
  widgets: readonly SeenWidget[],
): Promise<boolean> {
  if (widgets.length === 0) return false;
  const sums = summed(widgets);
  const written = await tx.execute(sql`
    insert into app_widgets as known (tenant_id, package_name, app_version, signature, tries, role)
    select ${app.tenantId}, ${app.packageName}, ${app.appVersion}, s.signature, s.tries, s.role
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s(signature text, tries int, role text)
    order by s.signature
    on conflict (tenant_id, package_name, app_version, signature) do update set
      tries = known.tries + excluded.tries, role = coalesce(excluded.role, known.role), updated_at = now()
    returning known.xmax = 0 as fresh`);
  await addObservations(tx, app, sums);
  return rowsOf<{ readonly fresh: boolean }>(written).some(({ fresh }) => fresh);
}

function summed(widgets: readonly SeenWidget[]): readonly WidgetSum[] {
  const sums = new Map<string, WidgetSum>();
  for (const widget of widgets) {
    const signature = shortened(widget.signature);
    const known = sums.get(signature);
    const made = (widget.observations ?? []).map(({ screen, text }) => ({
      screen: shortened(screen),
      text: cut(text, TEXT_MAX),
    }));
    sums.set(signature, {
      signature,
      tries: widget.tries + (known?.tries ?? 0),
      role:
        widget.role === undefined || widget.role === null
          ? (known?.role ?? null)
          : cut(widget.role, TEXT_MAX),
      observations: [...(known?.observations ?? []), ...made].slice(-OBSERVATIONS_MAX),
    });
  }
  return [...sums.values()];
}

/** Runs that write the same widgets take turns by the rows of these. One that is made again is new again. */
async function addObservations(tx: Tx, app: VersionOfApp, sums: readonly WidgetSum[]): Promise<void> {
  const made = sums.flatMap(({ signature, observations }) =>
    observations.map(({ screen, text }, index) => ({ signature, screen, text, index })),
  );
  if (made.length === 0) return;
  await tx.execute(sql`
    insert into widget_observations (tenant_id, package_name, app_version, signature, screen, observation)
    select ${app.tenantId}, ${app.packageName}, ${app.appVersion}, s.signature, s.screen, s.text
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as s(signature text, screen text, text text, index int)
    order by s.signature, s.index`);
  const signatures = [...new Set(made.map(({ signature }) => signature))];
  const here = of(app, signatures);
  await tx.execute(sql`
    with newest as (
      select signature, max(id) as id from widget_observations where ${here}
      group by signature, screen, observation
    ), ranked as (
      select id, row_number() over (partition by signature order by id desc) as place from newest
    )
    delete from widget_observations
    where ${here} and id not in (select id from ranked where place <= ${OBSERVATIONS_MAX}::int)`);
}

/** What is known of these widgets in one version of an app, by signature; unknown ones are missing. */
export async function knownWidgets(
  db: Reader,
  { signatures, ...app }: VersionOfApp & { readonly signatures: readonly string[] },
): Promise<ReadonlyMap<string, KnownWidget>> {
  if (signatures.length === 0) return new Map();
  const stored = new Map(signatures.map((signature) => [shortened(signature), signature]));
  const here = of(app, [...stored.keys()]);
  const widgets = await db.execute(sql`select signature, tries, role from app_widgets where ${here}`);
  const made = await db.execute(sql`select signature, screen, observation as text from widget_observations
    where ${here} order by id desc`);
  const observations = Map.groupBy(
    rowsOf<WidgetObservation & { readonly signature: string }>(made),
    ({ signature }) => signature,
  );
  const rows = rowsOf<Omit<KnownWidget, 'observations'> & { readonly signature: string }>(widgets);
  return new Map(
    rows.map(({ signature, tries, role }) => [
      stored.get(signature) ?? signature,
      {
        tries,
        role,
        observations: (observations.get(signature) ?? []).map(({ screen, text }) => ({ screen, text })),
      },
    ]),
  );
}

function of({ tenantId, packageName, appVersion }: VersionOfApp, signatures: readonly string[]) {
  return sql`tenant_id = ${tenantId} and package_name = ${packageName} and app_version = ${appVersion}
    and signature = any(${sql.param([...signatures])}::text[])`;
}
