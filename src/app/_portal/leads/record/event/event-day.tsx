import { useFormats } from '@/app/_ui/time/formats';
import { daysOfEvent } from '@/domain/leads/event/event-days';
import { countdownWords, daysUntilEvent } from '@/domain/leads/event/lead-event';
import type { Lead } from '@/domain/leads/lead';

/** 'Aug 13 – 14', with how far away that is in the tooltip or, with `counted`, beside it; nothing without a date. */
export function EventDay({ lead, now, counted }: { lead: Lead; now: Date; counted?: boolean }) {
  const { zone = 'UTC', days: daysText } = useFormats();
  const days = daysOfEvent(lead);
  const until = daysUntilEvent(lead, now, zone);
  if (!days || until === null) return null;
  const words = countdownWords(until);
  return (
    <>
      <time dateTime={days.first} title={words}>
        {daysText(days)}
      </time>
      {counted && ` · ${words}`}
    </>
  );
}
