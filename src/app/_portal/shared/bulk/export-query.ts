import { MAX_EXPORT_IDS } from '@/domain/bulk/bulk';

type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Query string for exporting the selected rows, or those that match if `ids` is null; null if the ids do not fit in a URL. */
export const exportQuery = (ids: readonly string[] | null, filters: Filters): string | null =>
  ids === null ? matchQuery(filters) : ids.length > MAX_EXPORT_IDS ? null : `ids=${ids.join(',')}`;

/** Query string for exporting what matches. */
export function matchQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
}
