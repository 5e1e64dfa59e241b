/** `{seriesId}_{originalStart}`, the start in UTC: `20270308T230000Z` (D90). */
const PATTERN =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(?:\.(\d{3}))?Z$/i;

/** One occurrence of a series. */
export interface OccurrenceKey {
  seriesId: string;
  originalStart: Date;
}

/** The id of an occurrence. Milliseconds are written only if there are any. */
export function occurrenceId({ seriesId, originalStart }: OccurrenceKey): string {
  return `${seriesId}_${originalStart.toISOString().replaceAll(/[-:]/g, '').replace('.000', '')}`;
}

/** Reads the id of an occurrence; null for anything else, such as the id of a row. */
export function parseOccurrenceId(id: string): OccurrenceKey | null {
  const [, seriesId, year, month, day, hour, minute, second, fraction = '000'] = PATTERN.exec(id) ?? [];
  if (seriesId === undefined) return null;
  const originalStart = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`);
  return Number.isNaN(originalStart.getTime()) ? null : { seriesId: seriesId.toLowerCase(), originalStart };
}

export const isOccurrenceId = (id: string): boolean => parseOccurrenceId(id) !== null;
