import { useFormats } from '@/app/_ui/time/formats';
import { EVENT_SETTING_LABELS } from '@/domain/leads/lead-choices';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { POSTS } from '../inputs/posts';
import classes from './sheet.module.css';

/** The event that a plan is for, to read. */
export function EventFacts({ inputs }: { inputs: PlanInputs }) {
  const { number, days, day, wallTime } = useFormats();
  const { attendance, setting, alcohol, eventDate, eventEndDate, startTime, endTime, venueName, city, state } = inputs;
  const date = eventDate && (eventEndDate ? days({ first: eventDate, last: eventEndDate }) : day(eventDate));
  const facts = [
    ['Guests', number(attendance)],
    ['Setting', setting ? EVENT_SETTING_LABELS[setting] : 'Not known'],
    ['Alcohol', alcohol ? 'Served' : 'Not served'],
    ['Date', date ?? 'Not set'],
    ['Hours', `${wallTime(startTime)} – ${wallTime(endTime)}`],
    ['Place', [venueName, city, state].filter(Boolean).join(', ') || 'Not known'],
    ...POSTS.filter(([field]) => inputs[field] > 0).map(([field, label]) => [label, number(inputs[field])]),
  ];
  return (
    <dl className={`${classes.facts} figures`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
