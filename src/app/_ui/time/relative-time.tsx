import { useFormats } from './formats';

/** "3 hours ago", with the exact time as a native tooltip, which is cheap in long lists. */
export function RelativeTime({ at, now }: { at: Date; now: Date }) {
  const formats = useFormats();
  return (
    <time dateTime={at.toISOString()} title={formats.dateTime(at)}>
      {formats.ago(at, now)}
    </time>
  );
}
