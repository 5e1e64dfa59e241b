'use client';

import { Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import type { RowAction } from '@/app/_ui/menus/row-menu';
import { MAX_CONTACTS } from '@/domain/contacts/contact-limits';
import { asContact } from '@/domain/contacts/primary-contact';
import type { ContactItem } from './contact-cache';
import type { ContactEdit } from './contact-modal';
import { ContactRow } from './contact-row';
import classes from './lead-contacts.module.css';
import { useContactModule } from './module';
import { useMakePrimary } from './use-make-primary';

export const useLeadContacts = (leadId: string) => api.contacts.list.useQuery({ id: leadId });

interface LeadContactsProps {
  lead: LeadItem;
  /** Opens the form for a contact. */
  onEdit: (contact: ContactEdit['contact']) => void;
}

/** Everybody whom a lead names, the primary contact first, and how to reach them. */
export function LeadContacts({ lead, onEdit }: LeadContactsProps) {
  const query = useLeadContacts(lead.id);
  const others = query.data?.items ?? [];
  // The overview has all that there is to say of a contact person who is the only one.
  const isListed = others.length > 0 || lead.contactRole !== null || lead.contactNotes !== '';
  const list = useRef<HTMLUListElement>(null);
  const remove = useDelete(useContactModule(lead.id));
  const makePrimary = useMakePrimary();

  const editing = (contact: ContactEdit['contact']): RowAction => ({
    label: 'Edit contact',
    icon: IconPencil,
    onClick: () => onEdit(contact),
  });
  const deleteRow = (contact: ContactItem) => {
    const row = list.current?.querySelector(`[data-contact="${contact.id}"]`);
    // The first row, that of the primary contact, always stays.
    const near = row?.nextElementSibling ?? row?.previousElementSibling;
    remove(contact);
    focusWhenShown(() => near?.querySelector('button'));
  };

  return (
    <section aria-labelledby="lead-contacts">
      <div className={classes.head}>
        <h3 id="lead-contacts" className={classes.heading}>
          Contacts
        </h3>
        {others.length < MAX_CONTACTS && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.add}
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            onClick={() => onEdit('new')}
          >
            Add contact
          </Button>
        )}
      </div>
      {isListed && (
        <ul ref={list} className={classes.list}>
          <ContactRow
            lead={lead}
            contact={{ ...asContact(lead), phoneNumber: lead.phoneNumber, externalId: null, id: null }}
            role={lead.contactRole}
            actions={[editing('primary')]}
          />
          {others.map((contact) => (
            <ContactRow
              key={contact.id}
              lead={lead}
              contact={contact}
              role={contact.role}
              actions={[
                editing(contact),
                { label: 'Make primary', icon: IconStar, onClick: () => void makePrimary(lead, contact) },
                { label: 'Delete', icon: IconTrash, onClick: () => deleteRow(contact) },
              ]}
            />
          ))}
        </ul>
      )}
      {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !isListed && (
        <Text size="sm" c="dimmed">
          No other contacts
        </Text>
      )}
    </section>
  );
}
