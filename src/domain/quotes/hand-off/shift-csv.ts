import { shiftDay } from '#domain/calendar/calendar-days';
import { CSV_BOM, formatCsvRow } from '#domain/csv/csv';
import { addressOfVenue } from '#domain/leads/event/venue';
import type { QuoteContent } from '#domain/quotes/quote-content';
import type { Shift } from '#domain/staffing/price/price-inputs';
import { ROLE_LABELS } from '#domain/staffing/rate-cards/rate-card-values';

/** Named so that the tools that schedule guards find most of them by themselves. */
const COLUMNS = [
  'Date',
  'Shift title',
  'Position',
  'Headcount',
  'Start',
  'End',
  'Time zone',
  'Location',
  'Address',
  'Contact',
  'Contact email',
  'Client',
  'Event',
  'Quote',
] as const;

/**
 * The shifts of a quote for a scheduling tool, as CSV: a row for each line and shift. Start and end are ISO 8601 without an
 * offset, on the clock of the event. A line without shifts has no rows.
 */
export function shiftCsv({ number, client, event, lines }: QuoteContent): string {
  const place = [event.timeZone, event.venueName, addressOfVenue(event)];
  const deal = [client.contactPerson, client.email, client.companyName, event.name, number];
  const rows = lines.flatMap(({ role, label, count, shifts }) =>
    shifts.map((shift) => [shift.date, label, ROLE_LABELS[role], count, ...timesOf(shift), ...place, ...deal]),
  );
  return CSV_BOM + [COLUMNS, ...rows].map((row) => formatCsvRow(row)).join('');
}

const timesOf = ({ date, startTime, endTime }: Shift): [start: string, end: string] => [
  `${date}T${startTime}`,
  `${endTime > startTime ? date : shiftDay(date, 1)}T${endTime}`,
];
