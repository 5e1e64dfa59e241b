import { z } from 'zod';
import { calendarDate, timestamp } from '#domain/shared/time-schemas';

/**
 * What the calendar can show besides events: tasks by due date, leads by next follow-up, and the events of leads, which
 * are on each of their days.
 */
export const LAYER_KINDS = ['task', 'follow_up', 'lead_event'] as const;

export type LayerKind = (typeof LAYER_KINDS)[number];

/** An item of a day. `id` is the task's or the lead's; `title` is that of the task, the lead's company, or its event. */
export const layerItem = z.object({
  kind: z.enum(LAYER_KINDS),
  id: z.uuid(),
  title: z.string(),
  at: timestamp,
  dueOn: calendarDate.nullable().meta({ description: 'The day of a task without a time, and of an event.' }),
  leadId: z.uuid().nullable(),
  leadCompany: z.string().nullable(),
});

export type LayerItem = z.infer<typeof layerItem>;

/** `more` is true if there are more items than can be shown. */
export const calendarLayer = z.object({ items: z.array(layerItem), more: z.boolean() });

export type CalendarLayer = z.infer<typeof calendarLayer>;
