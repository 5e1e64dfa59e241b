import { useFormats } from './formats';

/**
 * "3 hours ago", with the exact time as a native tooltip, which is cheap in long lists. Where there is no hover, `TapTime`
 * shows it.
 */
export function RelativeTime({ at, now, inHours = false }: { at: Date; now: Date; inHours?: boolean }) {
  const { ago, agoInHours, dateTime } = useFormats();
  return (
    <time dateTime={at.toISOString()} title={dateTime(at)}>
      {(inHours ? agoInHours : ago)(at, now)}
    </time>
  );
}
