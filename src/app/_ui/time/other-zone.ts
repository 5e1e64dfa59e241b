/** The name of the user's zone, where the clock of the device shows another: times are then said with their zone. */
export const otherZone = (zone: string): string | null =>
  zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? null : zone.replaceAll('_', ' ');
