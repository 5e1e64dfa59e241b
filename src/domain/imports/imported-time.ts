/**
 * When a row of a file was made or changed, at `now`. Null, and a time that is still to come, as in a file that was written
 * in another time zone, count as the time of the import.
 */
export const importedTime = (time: Date | null, now: Date): Date => (time && time < now ? time : now);
