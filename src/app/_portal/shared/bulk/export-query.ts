import { MAX_EXPORT_IDS } from '@/domain/bulk/bulk';

type Filters = Readonly<Record<string, string | boolean | undefined>>;

/** The query that asks an export for the chosen rows; null for more ids than fit into an address. */
export function exportQuery(ids: readonly string[] | null, filters: Filters): string | null {
  if (ids !== null) return ids.length > MAX_EXPORT_IDS ? null : `ids=${ids.join(',')}`;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
}
