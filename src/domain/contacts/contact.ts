import { z } from 'zod';
import { CONTACT_ROLES } from '#domain/contacts/contact-choices';
import { inputsOf, newInputsOf, outputsOf } from '#domain/fields/field';
import { choiceField, externalIdField, requiredTextField, textField } from '#domain/fields/field-kinds';
import { LEAD_LIMITS } from '#domain/leads/lead';
import { externalIdFilter, wasCreated } from '#domain/shared/external-id';
import { byId, oneOrMore, updatedSince } from '#domain/shared/paging-schemas';
import { editedFields, ownedFields, requireChange } from '#domain/shared/row';
import { addressText, emailText, optionalEmail, text } from '#domain/shared/text-schemas';

export const CONTACT_NAME_REQUIRED = 'Name is required';

/** A person, as making a contact primary swaps them with the lead's own (D87). They have the limits of the lead's fields. */
export const personFields = {
  name: requiredTextField({ max: LEAD_LIMITS.contactPerson, required: CONTACT_NAME_REQUIRED, by: ['form'] }),
  role: choiceField(CONTACT_ROLES, { absent: { value: 'OTHER' }, by: ['form'] }),
  email: { ...textField({ max: LEAD_LIMITS.email, by: ['form'] }), input: optionalEmail },
  phone: textField({ max: LEAD_LIMITS.phone, by: ['form'] }),
  notes: textField({ max: LEAD_LIMITS.contactNotes, by: ['form'] }),
};

/**
 * The only list of a contact's fields: what users can edit. The external id names the row, as its `id` does, whoever the
 * person is: a program that has linked its contact to this one sees a swap as an edit of both, by either id.
 */
export const contactFields = { ...personFields, externalId: externalIdField({ by: [] }) };

export type ContactFieldName = keyof typeof contactFields;

const EXAMPLE = {
  name: 'Sam Okafor',
  role: 'SITE_CONTACT',
  email: 'sam@harbourlights.example',
  phone: '+1 (415) 555-0177',
  notes: 'On site from noon.',
} as const;

/** A new contact of a lead. It has the lead's owner and team, so that the same people see both. */
export const createContactInput = z
  .strictObject(newInputsOf(contactFields))
  .meta({ title: 'NewContact', examples: [EXAMPLE] });

export type CreateContactInput = z.infer<typeof createContactInput>;

/** The fields of an update, without the check for at least one, for adapters that extend them. */
export const updateContactFields = z.strictObject(inputsOf(contactFields)).partial();

/** A partial update with at least one field. Whether the email can be mailed is checked only if it changes (D77). */
export const updateContactChanges = requireChange(updateContactFields.extend({ email: addressText.optional() })).meta({
  title: 'ContactChanges',
  examples: [{ phone: '+1 (415) 555-0178' }],
});

export type UpdateContactChanges = z.infer<typeof updateContactChanges>;

/** A new contact that an external id names. Its path does not name the lead. */
export const createNamedContactInput = createContactInput.extend({
  leadId: z.uuid().meta({ description: 'Its lead. A contact stays with it.' }),
});

/** What an upsert writes of a contact: all that a new one requires, or what changes. */
export const upsertContactChanges = createNamedContactInput
  .omit({ externalId: true })
  .partial()
  .extend({ email: addressText.optional() })
  .meta({ title: 'ContactUpsert', examples: [EXAMPLE] });

export type UpsertContactChanges = z.infer<typeof upsertContactChanges>;

/** A contact of a lead besides its primary one, as stored and sent. */
export const contact = z
  .object({
    ...ownedFields,
    leadId: z.uuid(),
    ...outputsOf(contactFields),
    phoneNumber: z.string().nullable().meta({
      description: 'The first number in `phone` in international form, as on leads. Derived from `phone`.',
    }),
    ...editedFields,
  })
  .meta({
    title: 'Contact',
    examples: [
      {
        id: '0198c2f5-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        teamId: null,
        leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        ...EXAMPLE,
        externalId: null,
        phoneNumber: '+14155550177',
        version: 1,
        createdAt: '2027-03-02T09:30:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type Contact = z.infer<typeof contact>;

export const upsertedContact = contact.extend({ created: wasCreated }).meta({ title: 'UpsertedContact', examples: [] });

/** The person that a contact is. */
export type ContactValues = Pick<Contact, keyof typeof personFields>;

/** Input of the contacts of a lead. */
export const listContactsInput = byId.extend({
  externalId: externalIdFilter,
  role: oneOrMore(CONTACT_ROLES)
    .optional()
    .meta({ description: 'Only contacts with this role, or one of several: `BILLING,SITE_CONTACT`.' }),
  email: emailText.optional().meta({ description: 'Only contacts with this email. Ignores case.' }),
  phone: text(LEAD_LIMITS.phone).optional().meta({
    description:
      'Only contacts with this phone number, in whatever form. A number without a country code is one of the country in your profile.',
  }),
  updatedSince,
});

export type ListContactsInput = z.infer<typeof listContactsInput>;
