import type { QuoteContent } from '#domain/quotes/quote-content';
import { longDay } from '#domain/shared/us-words';

/** What has changed since a version was made, for the user who is about to send it. */
export function quoteWarnings(
  { event }: Pick<QuoteContent, 'event'>,
  { eventDate, hasNewerPlan }: { eventDate: string | null; hasNewerPlan: boolean },
): string[] {
  const isMoved = eventDate !== null && event.date !== null && eventDate !== event.date;
  return [
    ...(isMoved && event.date
      ? [`The lead says that the event is on ${longDay(eventDate)}. This version is for ${longDay(event.date)}.`]
      : []),
    ...(hasNewerPlan ? ['The staffing plan has a newer version.'] : []),
  ];
}
