import { z } from 'zod';
import { contact } from '#domain/contacts/contact';
import { MAX_CONTACTS } from '#domain/contacts/contact-limits';
import { lead } from '#domain/leads/lead';

/** A lead as it is read. */
export const leadWithContacts = lead
  .extend({
    contacts: z.array(contact).max(MAX_CONTACTS).optional().meta({
      description:
        'With `include=contacts` only: its contacts besides the primary one, in the order in which they were added.',
    }),
  })
  .meta({ title: 'LeadWithContacts', examples: lead.meta()?.examples });

export type LeadWithContacts = z.infer<typeof leadWithContacts>;
