import type { ICalDayJsStub } from 'ical-generator';
import { zoneChanges } from '@/domain/calendar/zone-changes';
import { wallClock } from '@/domain/shared/time-zone';

/** A time as if it were UTC, as RFC 5545 (3.3.5) writes it: 20270308T230000. */
export const writeTime = (shown: number): string => new Date(shown).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);

export const writeDay = (at: Date): string => writeTime(at.getTime()).slice(0, 8);

/** An instant as the library takes it for a zone: of a plain Date it would write the time in the zone of this process. */
export const inZone = (at: Date, zone: string): ICalDayJsStub => ({
  tz: (other) => inZone(at, other ?? zone),
  utc: () => inZone(at, 'UTC'),
  format: (pattern) => {
    const written = writeTime(wallClock(at.getTime(), zone));
    if (pattern === 'YYYYMMDD') return written.slice(0, 8);
    return pattern === 'HHmmss' ? written.slice(9) : `${written.slice(9)}Z`;
  },
  toDate: () => at,
  isValid: () => true,
  toJSON: () => at.toISOString(),
});

const two = (number: number): string => String(number).padStart(2, '0');

function writeOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** A zone between two instants, for programs that do not know it by its name (RFC 5545, 3.6.5). */
export function writeZone(zone: string, from: Date, to: Date): string {
  const parts = zoneChanges(zone, from, to).flatMap((change) => {
    const kind = change.to > change.from ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      `DTSTART:${writeTime(change.shown)}`,
      `TZOFFSETFROM:${writeOffset(change.from)}`,
      `TZOFFSETTO:${writeOffset(change.to)}`,
      `END:${kind}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE'].join('\r\n');
}
