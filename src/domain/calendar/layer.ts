import { z } from 'zod';
import { timestamp } from '#domain/shared/time';

/** What a calendar can show beside events: tasks by their due date, leads by their next follow-up. */
export const LAYER_KINDS = ['task', 'follow_up'] as const;

export type LayerKind = (typeof LAYER_KINDS)[number];

/** One of them; `id` is the task's or the lead's, `title` the task's title or the lead's company. */
export const layerItem = z.object({
  kind: z.enum(LAYER_KINDS),
  id: z.uuid(),
  title: z.string(),
  at: timestamp,
  leadId: z.uuid().nullable(),
  leadCompany: z.string().nullable(),
});

export type LayerItem = z.infer<typeof layerItem>;

/** `more`: there are more than can be shown. */
export const calendarLayer = z.object({ items: z.array(layerItem), more: z.boolean() });

export type CalendarLayer = z.infer<typeof calendarLayer>;
