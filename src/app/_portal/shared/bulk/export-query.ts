import { MAX_EXPORT_IDS } from '@/domain/bulk/bulk';

type Filters = Readonly<Record<string, string | boolean | undefined>>;

/** Query string for exporting the selected rows; null if the ids do not fit in a URL. */
export function exportQuery(ids: readonly string[] | null, filters: Filters): string | null {
  if (ids !== null) return ids.length > MAX_EXPORT_IDS ? null : `ids=${ids.join(',')}`;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
}
