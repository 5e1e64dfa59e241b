import { z } from 'zod';
import { calendarEvent } from '#domain/calendar/event';
import { contact } from '#domain/contacts/contact';
import { lead } from '#domain/leads/lead';
import { note } from '#domain/notes/note';
import { MAX_RECENT_LEADS } from '#domain/search/search-limits';
import type { NounWith } from '#domain/shared/nouns';
import { MAX_SEARCH } from '#domain/shared/paging';
import { text } from '#domain/shared/text-schemas';
import { task } from '#domain/tasks/task';

export const foundLead = lead
  .pick({
    id: true,
    companyName: true,
    contactPerson: true,
    email: true,
    phone: true,
    status: true,
  })
  .extend({
    /** The contact by which a search found the lead, if by none of its own fields. */
    foundContact: contact.pick({ name: true, email: true, phone: true }).nullish(),
  });
export type FoundLead = z.infer<typeof foundLead>;

export const foundTask = task.pick({
  id: true,
  title: true,
  dueDate: true,
  dueOn: true,
  status: true,
  leadCompany: true,
});
export type FoundTask = z.infer<typeof foundTask>;

/** A note, with the part of its content that matches. */
export const foundNote = note
  .pick({ id: true, title: true, leadCompany: true, updatedAt: true })
  .extend({ excerpt: z.string() });
export type FoundNote = z.infer<typeof foundNote>;

export const foundEvent = calendarEvent.pick({
  id: true,
  title: true,
  startTime: true,
  endTime: true,
  allDay: true,
  location: true,
  leadCompany: true,
});
export type FoundEvent = z.infer<typeof foundEvent>;

/** Input of both searches. */
export const searchInput = z.strictObject({ q: text(MAX_SEARCH) });

const pageOfFound = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), more: z.boolean() });

/** What a search of everything found. */
export const found = z.object({
  lead: pageOfFound(foundLead),
  task: pageOfFound(foundTask),
  note: pageOfFound(foundNote),
  event: pageOfFound(foundEvent),
} satisfies Record<NounWith<'searched'>, z.ZodType>);
export type Found = z.infer<typeof found>;

export const recentLeadsInput = z.strictObject({ ids: z.array(z.uuid()).max(MAX_RECENT_LEADS) });
