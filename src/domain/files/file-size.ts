const KILO = 1024;

const rounded = (value: number): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(Math.floor(value * 10) / 10);

/** A size in bytes as text: '48 kB', '1.5 MB', '5 GB'. Rounded down, so that what is left is never less than it says. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / KILO;
  if (kilobytes < KILO) return `${Math.max(1, Math.round(kilobytes))} kB`;
  const megabytes = kilobytes / KILO;
  return megabytes < KILO ? `${rounded(megabytes)} MB` : `${rounded(megabytes / KILO)} GB`;
}
