import { useFormats } from './formats';

/** "3 hours ago", with the exact time in its tooltip. The browser's own tooltip costs a long list nothing. */
export function RelativeTime({ at, now }: { at: Date; now: Date }) {
  const formats = useFormats();
  return (
    <time dateTime={at.toISOString()} title={formats.dateTime(at)}>
      {formats.ago(at, now)}
    </time>
  );
}
