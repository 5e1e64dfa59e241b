'use client';

import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { LeadPicker } from '@/app/_portal/leads/record/picking/lead-picker';
import { NoteContentInput } from '@/app/_portal/notes/record/mentions/note-content-input';
import { NOTE_FIELDS } from '@/app/_portal/notes/record/note-fields';
import { FormFields } from '@/app/_portal/shared/fields/form-fields';
import { api } from '@/app/_trpc/client';
import { noteFields } from '@/domain/notes/note';
import { addTags, tagKey } from '@/domain/notes/tags';
import classes from './note-form-fields.module.css';
import type { NoteForm } from './use-note-form';

/** All inputs of a note, for both forms. */
export function NoteFormFields({ form, importedCompany }: { form: NoteForm; importedCompany?: string | null }) {
  const named = importedCompany && !form.values.lead;
  return (
    <div className={classes.container}>
      <div className={classes.fields}>
        <FormFields
          fields={noteFields}
          looks={NOTE_FIELDS}
          form={form}
          wideClass={classes.wide}
          own={{
            leadId: () => (
              <LeadPicker
                {...form.inputProps('lead')}
                label={NOTE_FIELDS.leadId.label}
                description={named ? `From the import: “${importedCompany}”` : undefined}
                value={form.values.lead}
                onChange={(lead) => form.setFieldValue('lead', lead)}
              />
            ),
            content: () => <NoteContentInput form={form} minRows={4} maxRows={16} className={classes.wide} />,
            tags: () => (
              <div className={classes.wide}>
                <TagsField form={form} />
              </div>
            ),
          }}
        />
      </div>
    </div>
  );
}

/** Enter or a comma adds a tag. Tags that exist keep their original spelling. */
function TagsField({ form }: { form: NoteForm }) {
  const known = api.notes.tags.useQuery().data?.tags.map(({ tag }) => tag) ?? [];
  const { tags } = form.values;
  const [typed, setTyped] = useState('');
  const change = (next: string[]) => {
    const kept = tags.filter((tag) => next.includes(tag));
    const added = next.filter((tag) => !tags.includes(tag));
    const spelling = (tag: string) => known.find((one) => tagKey(one) === tagKey(tag)) ?? tag;
    form.setFieldValue('tags', addTags(kept, added.map(spelling)));
  };
  return (
    <TagsInput
      {...form.inputProps('tags')}
      classNames={{ pill: classes.pill, inputField: classes.pillField }}
      label={NOTE_FIELDS.tags.label}
      description="Press Enter to add a tag."
      placeholder={tags.length === 0 ? 'permit, budget' : undefined}
      data={known}
      limit={20}
      openOnFocus={false}
      value={[...tags]}
      onChange={change}
      searchValue={typed}
      onSearchChange={setTyped}
      hiddenInputProps={{ disabled: true }}
    />
  );
}
