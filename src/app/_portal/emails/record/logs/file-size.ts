const KILO = 1024;

/** A size in bytes as text: '48 kB', '1.5 MB'. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / KILO;
  if (kilobytes < KILO) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(kilobytes / KILO)} MB`;
}
