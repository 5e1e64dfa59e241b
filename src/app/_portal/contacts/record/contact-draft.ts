import { type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import {
  type ContactValues,
  type CreateContactInput,
  contactFields,
  createContactInput,
  updateContactFields,
} from '@/domain/contacts/contact';
import { CONTACT_FIELDS, type ContactFormField } from './contact-fields';

/** A contact as edited in a form: every field is the text of its input. */
export type ContactDraft = DraftOf<typeof CONTACT_FIELDS, object>;

const drafts = draftsOf<typeof CONTACT_FIELDS, object, ContactValues>({
  fields: contactFields,
  looks: CONTACT_FIELDS,
  own: {},
});

export const EMPTY_DRAFT: ContactDraft = drafts.start({});

export const { toDraft, changedFields, inputsOf, conflict, inputs } = drafts;

/** Validation errors per field, from the domain's schema. */
export const checkDraft = (draft: ContactDraft, zone: string) =>
  drafts.errors.ofCheck(createContactInput.safeParse(drafts.toValues(draft, zone)));

/** The input of `contacts.create`. */
export const toNewContact = (draft: ContactDraft, zone: string): CreateContactInput =>
  createContactInput.parse(drafts.toValues(draft, zone));

/** The given fields, as input of an update. */
export const toChanges = (draft: ContactDraft, names: readonly ContactFormField[], zone: string) =>
  updateContactFields.parse(drafts.toValues(draft, zone, names));

export const problemErrors = drafts.errors.ofProblem;
