/** The user's time zone if it differs from the device's; times are then shown with their zone. */
export const otherZone = (zone: string): string | null =>
  zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? null : zone.replaceAll('_', ' ');
