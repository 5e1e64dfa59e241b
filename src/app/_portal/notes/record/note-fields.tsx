import type { FieldLook } from '@/app/_portal/shared/fields/field-look';
import type { FieldsBy } from '@/domain/fields/field';
import type { noteFields } from '@/domain/notes/note';

export type NoteFormField = keyof FieldsBy<typeof noteFields, 'form'>;

/** The fields of a note in forms, in this order. See "A field" in docs/CONTRIBUTING.md. */
export const NOTE_FIELDS = {
  title: { label: 'Title', kind: 'text', placeholder: 'Call with Jo' },
  leadId: { label: 'Lead', kind: 'own' },
  content: {
    label: 'Content',
    kind: 'own',
    placeholder: 'What was said, and what comes next',
    wide: true,
  },
  tags: { label: 'Tags', kind: 'own', wide: true },
} as const satisfies Record<NoteFormField, FieldLook>;
