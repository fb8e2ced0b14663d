import { createPictures, type PictureStore } from '../viewer/pictures.ts';
import { api } from './client.ts';

/** Pictures that the API keeps, each fetched once and shown from memory. */
export function artifactPictures(): PictureStore {
  return createPictures(async (id) => {
    const asked = { params: { path: { id } }, parseAs: 'blob' as const };
    const { data } = await api.GET('/v1/artifacts/{id}', asked);
    return data === undefined ? null : URL.createObjectURL(data);
  });
}
