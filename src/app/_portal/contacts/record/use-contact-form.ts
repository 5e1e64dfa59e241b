'use client';

import type { z } from 'zod';
import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { type ContactValues, contact, type UpdateContactChanges } from '@/domain/contacts/contact';
import { asContact } from '@/domain/contacts/primary-contact';
import { lead } from '@/domain/leads/lead';
import {
  type ContactDraft,
  changedFields,
  checkDraft,
  inputs,
  inputsOf,
  problemErrors,
  toChanges,
  toDraft,
} from './contact-draft';
import type { ContactFormField } from './contact-fields';

/** A contact in a form: a row of its own, or the primary one, with the id and the version of its lead. */
export interface FormContact extends ContactValues {
  id: string;
  version: number;
}

type Spec = FormSpec<FormContact, ContactDraft, ContactFormField, ContactFormField, UpdateContactChanges>;

const CONTACT_FORM: Spec = {
  inputs,
  check: checkDraft,
  mayStay: ['email'],
  problemErrors,
  toDraft,
  changedFields,
  inputsOf,
  toChanges,
  schema: contact,
  nameOf: ({ name }) => name,
};

const primary: z.ZodType<FormContact> = lead.transform((one) => ({
  id: one.id,
  version: one.version,
  ...asContact(one),
}));

const PRIMARY_FORM: Spec = { ...CONTACT_FORM, schema: primary };

/** The state of the form of a contact. */
export const useContactForm = (
  options: RecordFormOptions<FormContact, ContactDraft, UpdateContactChanges>,
  { isPrimary = false } = {},
) => useRecordForm(isPrimary ? PRIMARY_FORM : CONTACT_FORM, options);

export type ContactForm = ReturnType<typeof useContactForm>;
