import { z } from 'zod';
import { calendarDate, timestamp } from '#domain/shared/time-schemas';

/** What the calendar can show besides events: tasks by due date, leads by next follow-up. */
export const LAYER_KINDS = ['task', 'follow_up'] as const;

export type LayerKind = (typeof LAYER_KINDS)[number];

/** A due item. `id` is the task's or the lead's; `title` is the task's title or the lead's company. */
export const layerItem = z.object({
  kind: z.enum(LAYER_KINDS),
  id: z.uuid(),
  title: z.string(),
  at: timestamp,
  dueOn: calendarDate.nullable().meta({ description: 'The day of a task without a time.' }),
  leadId: z.uuid().nullable(),
  leadCompany: z.string().nullable(),
});

export type LayerItem = z.infer<typeof layerItem>;

/** `more` is true if there are more items than can be shown. */
export const calendarLayer = z.object({ items: z.array(layerItem), more: z.boolean() });

export type CalendarLayer = z.infer<typeof calendarLayer>;
