import type { ContactValues } from '#domain/contacts/contact';
import type { Lead } from '#domain/leads/lead';

/** The fields of a lead that are its primary contact (D87), by those of a contact. */
const PRIMARY_FIELDS = {
  name: 'contactPerson',
  role: 'contactRole',
  email: 'email',
  phone: 'phone',
  notes: 'contactNotes',
} as const satisfies Record<keyof ContactValues, keyof Lead>;

export const PRIMARY_CONTACT = Object.values(PRIMARY_FIELDS);

export type PrimaryContact = Pick<Lead, (typeof PRIMARY_CONTACT)[number]>;

type AsPrimary<Values> = {
  [Name in keyof Values as (typeof PRIMARY_FIELDS)[Name & keyof ContactValues]]: Values[Name];
};

/** Values of a contact as those of the primary one of its lead. */
export const asPrimary = <Values extends Partial<ContactValues>>(values: Values): AsPrimary<Values> =>
  Object.fromEntries(
    Object.entries(PRIMARY_FIELDS).flatMap(([name, ofLead]) =>
      name in values ? [[ofLead, Reflect.get(values, name)]] : [],
    ),
  ) as AsPrimary<Values>;

/** The primary contact of a lead as one among others. */
export const asContact = ({
  contactPerson,
  contactRole,
  email,
  phone,
  contactNotes,
}: PrimaryContact): ContactValues => ({
  name: contactPerson,
  role: contactRole ?? 'OTHER',
  email,
  phone,
  notes: contactNotes,
});
