import type { FieldLook } from '@/app/_portal/shared/fields/field-look';
import type { templateFields } from '@/domain/emails/templates/template';
import { TEMPLATE_CATEGORY_LABELS } from '@/domain/emails/templates/template-choices';
import type { FieldsBy } from '@/domain/fields/field';

export type TemplateFormField = keyof FieldsBy<typeof templateFields, 'form'>;

/** The fields of a template in forms, in this order. See "A field" in docs/CONTRIBUTING.md. */
export const TEMPLATE_FIELDS = {
  name: { label: 'Name', kind: 'text', placeholder: 'First contact' },
  category: { label: 'Category', kind: 'choice', choices: TEMPLATE_CATEGORY_LABELS },
  subject: { label: 'Subject', kind: 'text', placeholder: 'Security staffing for {{companyName}}', wide: true },
  body: {
    label: 'Message',
    kind: 'long',
    placeholder: 'Hi {{contactPerson|there}},',
    minRows: 8,
    maxRows: 16,
    wide: true,
  },
  isBulk: {
    label: 'Bulk email',
    kind: 'own',
    description: 'Its emails carry your postal address and an unsubscribe link, even if you send just one.',
  },
} as const satisfies Record<TemplateFormField, FieldLook>;
