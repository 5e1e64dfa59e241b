import type { StoredLead } from '@/domain/leads/lead';
import type { QuoteEvent } from '@/domain/quotes/quote-content';

/** The time of a quoted event, for a lead without a date: its clock and its calendar go by that. Null if it has one. */
export function missingDates({ eventDate }: StoredLead, event: QuoteEvent): Partial<StoredLead> | null {
  if (event.date === null || eventDate !== null) return null;
  return {
    ...{ eventDate: event.date, eventEndDate: event.endDate, eventTimeZone: event.timeZone },
    ...{ eventStartTime: event.startTime, eventEndTime: event.endTime },
  };
}
