'use client';

import { Stack } from '@mantine/core';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { useUpdateLead } from '@/app/_portal/leads/record/module';
import { FormFields } from '@/app/_portal/shared/fields/form-fields';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { useViewer } from '@/app/_portal/viewer';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useLast } from '@/app/_ui/interaction/use-last';
import { contactFields } from '@/domain/contacts/contact';
import { asContact, asPrimary } from '@/domain/contacts/primary-contact';
import type { ContactItem } from './contact-cache';
import { conflict, EMPTY_DRAFT, toNewContact } from './contact-draft';
import { CONTACT_FIELDS } from './contact-fields';
import classes from './contact-form.module.css';
import { useCreateContact, useUpdateContact } from './module';
import { type ContactForm, useContactForm } from './use-contact-form';

/** What the modal is opened for: a new contact of a lead, its primary one, or another. */
export interface ContactEdit {
  lead: LeadItem;
  contact: ContactItem | 'new' | 'primary';
}

interface ContactModalProps {
  /** Null closes the modal. */
  edit: ContactEdit | null;
  onClose: () => void;
}

/** Adds or edits a contact of a lead. */
export function ContactModal({ edit, onClose }: ContactModalProps) {
  const shown = useLast(edit);
  const title = shown?.contact === 'new' ? 'Add contact' : 'Edit contact';
  return (
    <FormModal opened={edit !== null} title={title} onClose={onClose}>
      {({ dirty: _, ...form }) => shown && <ContactFormOf {...shown} {...form} />}
    </FormModal>
  );
}

interface FormProps {
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function ContactFormOf({ lead, contact, ...form }: ContactEdit & FormProps) {
  if (contact === 'new') return <NewContact leadId={lead.id} {...form} />;
  if (contact === 'primary') return <EditPrimary lead={lead} {...form} />;
  return <EditContact key={contact.id} contact={contact} {...form} />;
}

function NewContact({ leadId, onDirty, onCancel, onDone }: FormProps & { leadId: string }) {
  const { timezone: zone } = useViewer();
  const create = useCreateContact();
  const form = useContactForm({
    start: EMPTY_DRAFT,
    async save(draft) {
      const { name } = await create.mutateAsync({ id: leadId, changes: toNewContact(draft, zone) });
      notifyDone(`${name} was added.`);
      return onDone;
    },
    onDirty,
  });
  return <FormBody form={form} save="Add contact" onCancel={onCancel} />;
}

function EditContact({ contact, onDirty, onCancel, onDone }: FormProps & { contact: ContactItem }) {
  const { save: update } = useUpdateContact(contact.leadId);
  const form = useContactForm({ item: contact, update, onDirty, onDone });
  if (form.stale) return <StaleEdit {...form.stale} noun="contact" conflict={conflict} />;
  return <FormBody form={form} save="Save changes" onCancel={onCancel} />;
}

/** The primary contact is the lead's own (D87). */
function EditPrimary({ lead, onDirty, onCancel, onDone }: FormProps & { lead: LeadItem }) {
  const { save } = useUpdateLead();
  const item = { id: lead.id, version: lead.version, ...asContact(lead) };
  const form = useContactForm(
    {
      item,
      async update({ id, version, changes }) {
        const saved = await save({ id, version, changes: asPrimary(changes) });
        return { id, version: saved.version, ...asContact(saved) };
      },
      onDirty,
      onDone,
    },
    { isPrimary: true },
  );
  if (form.stale) return <StaleEdit {...form.stale} noun="lead" conflict={conflict} />;
  return <FormBody form={form} save="Save changes" onCancel={onCancel} />;
}

function FormBody({ form, save, onCancel }: { form: ContactForm; save: string; onCancel: () => void }) {
  return (
    <form onSubmit={form.submit} onKeyDown={submitByKeys} noValidate aria-label="Contact">
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneMessage="This contact was deleted while you were editing it." />
        <div className={classes.fields}>
          <FormFields fields={contactFields} looks={CONTACT_FIELDS} form={form} wideClass={classes.wide} own={{}} />
        </div>
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : save} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
