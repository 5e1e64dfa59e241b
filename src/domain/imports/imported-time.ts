/**
 * When a row of a file was made or changed, at `now`. Null and a time in the future count as the time of the import: a
 * file may come from another time zone.
 */
export const importedTime = (time: Date | null, now: Date): Date => (time && time < now ? time : now);
