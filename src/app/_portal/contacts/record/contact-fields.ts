import type { FieldLook } from '@/app/_portal/shared/fields/field-look';
import type { contactFields } from '@/domain/contacts/contact';
import { CONTACT_ROLE_LABELS } from '@/domain/contacts/contact-choices';
import type { FieldsBy } from '@/domain/fields/field';

export type ContactFormField = keyof FieldsBy<typeof contactFields, 'form'>;

/** The fields of a contact in forms, in this order. See "A field" in docs/CONTRIBUTING.md. */
export const CONTACT_FIELDS = {
  name: { label: 'Name', kind: 'text', placeholder: 'Sam Okafor' },
  role: { label: 'Role', kind: 'choice', choices: CONTACT_ROLE_LABELS },
  email: { label: 'Email', kind: 'email', placeholder: 'sam@northgate.com' },
  phone: { label: 'Phone', kind: 'phone', placeholder: '+1 555 010 2030' },
  notes: { label: 'Notes', kind: 'long', placeholder: 'When to call, what they decide', wide: true },
} as const satisfies Record<ContactFormField, FieldLook>;
