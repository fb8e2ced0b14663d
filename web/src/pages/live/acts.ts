import type { components, paths } from '@tapwright/client';
import { api, dataOf } from '../../api/client.ts';
import type { LiveElement } from './steering.ts';

type Body = NonNullable<paths['/v1/runs/{id}/acts']['post']['requestBody']>['content']['application/json'];

/** One act on a phone that a person has. */
export type Act = Pick<Body, 'kind' | 'element' | 'text' | 'parameter' | 'direction' | 'captureId'>;
export type ActDone = components['schemas']['Act'];

/** An act with the name under which it is done at most once, however often it is sent. */
export interface NamedAct {
  readonly id: string;
  readonly act: Act;
}

const ID_BYTES = 12;

/** Pages that are not served by https have no `randomUUID`. */
export function named(act: Act): NamedAct {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return { id: `page-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`, act };
}

/** Does it, and says what came of it. @throws ApiError in the words of the API */
export async function act(runId: string, { id, act: asked }: NamedAct): Promise<ActDone> {
  const params = { path: { id: runId } };
  return dataOf(await api.POST('/v1/runs/{id}/acts', { params, body: { id, ...asked } }));
}

/** Elements that take a finger or a text, which get a place to press of their own. */
export function pressable(elements: readonly LiveElement[]): readonly LiveElement[] {
  return elements.filter(
    ({ clickable, editable, checkable, bounds: [left, top, right, bottom] }) =>
      (clickable || editable || checkable) && right > left && bottom > top,
  );
}

/** What a field is known by when the screen has changed, and its number with it. */
export function fieldKey({ resourceId, className, label }: LiveElement): string {
  return resourceId === '' ? `${className}|${label}` : resourceId;
}

/** The field that was chosen, as it is on this screen; the first one where none was, or it is gone. */
export function fieldOn(elements: readonly LiveElement[], chosen: string | null): LiveElement | null {
  const fields = elements.filter(({ editable }) => editable);
  return fields.find((field) => fieldKey(field) === chosen) ?? fields[0] ?? null;
}

/** The largest part of a screen that can be scrolled. */
export function scrolledOn(elements: readonly LiveElement[]): LiveElement | null {
  const area = ({ bounds: [left, top, right, bottom] }: LiveElement) => (right - left) * (bottom - top);
  return elements
    .filter(({ scrollable }) => scrollable)
    .reduce<LiveElement | null>((most, one) => (most === null || area(one) > area(most) ? one : most), null);
}
