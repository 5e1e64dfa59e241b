'use client';

import { emailHref } from '@/app/_portal/emails/record/start-email';
import { CallLink } from '@/app/_portal/leads/record/call/call-link';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { ExternalId } from '@/app/_portal/shared/fields/external-id';
import { TabLink } from '@/app/_portal/tab-link';
import { TintBadge } from '@/app/_ui/badges/tint-badge';
import { type RowAction, RowMenu } from '@/app/_ui/menus/row-menu';
import { CONTACT_ROLE_LABELS, type ContactRole } from '@/domain/contacts/contact-choices';
import type { ContactItem } from './contact-cache';
import classes from './lead-contacts.module.css';

interface ContactRowProps {
  lead: LeadItem;
  /** Without an id, the primary contact. */
  contact: Pick<ContactItem, 'name' | 'email' | 'phone' | 'phoneNumber' | 'notes' | 'externalId'> & {
    id: string | null;
  };
  role: ContactRole | null;
  actions: readonly RowAction[];
}

/** A person of a lead: who they are, how to reach them, and what can be done. */
export function ContactRow({ lead, contact, role, actions }: ContactRowProps) {
  const { id, name, email, phone, phoneNumber, notes, externalId } = contact;
  return (
    <li className={classes.contact} data-contact={id ?? undefined}>
      <div className={classes.about}>
        <p className={classes.who}>
          <span dir="auto" className={classes.name}>
            {name}
          </span>
          {id === null && <TintBadge tint="new">Primary</TintBadge>}
          {role !== null && role !== 'OTHER' && <span className={classes.role}>{CONTACT_ROLE_LABELS[role]}</span>}
        </p>
        {(email !== '' || phone !== '') && (
          <p className={classes.reach}>
            {email !== '' && (
              <TabLink href={emailHref(lead.id, id)} aria-label={`Email ${name}, ${email}`} title={email}>
                {email}
              </TabLink>
            )}
            {phoneNumber !== null ? (
              <CallLink
                lead={{ id: lead.id, companyName: lead.companyName, contactPerson: name, phoneNumber }}
                aria-label={`Call ${name}, ${phone}`}
                title={phone}
              >
                {phone}
              </CallLink>
            ) : (
              phone !== '' && <span dir="auto">{phone}</span>
            )}
          </p>
        )}
        {notes !== '' && (
          <p dir="auto" className={classes.notes}>
            {notes}
          </p>
        )}
        <ExternalId externalId={externalId} />
      </div>
      <span className={classes.actions}>
        <RowMenu of={name} items={actions} />
      </span>
    </li>
  );
}
