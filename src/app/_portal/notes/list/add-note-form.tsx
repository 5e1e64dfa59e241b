'use client';

import { Collapse } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { AddCard } from '@/app/_ui/forms/add-card';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { EMPTY_NOTE, toNewNote } from '../record/form/note-draft';
import { NOTES_TAB, noteDrafts } from '../record/form/note-drafts';
import { NoteFormFields } from '../record/form/note-form-fields';
import { useNoteForm } from '../record/form/use-note-form';
import { useCreateNote } from '../record/module';

interface AddNoteFormProps {
  opened: boolean;
  /** Incremented to move the focus to the first field. */
  calls: number;
  onClose: () => void;
}

/** The form card below the header for adding a note. */
export function AddNoteForm({ opened, ...props }: AddNoteFormProps) {
  return (
    <Collapse expanded={opened} keepMounted={false} transitionDuration={150}>
      <OpenForm {...props} />
    </Collapse>
  );
}

function OpenForm({ calls, onClose }: Omit<AddNoteFormProps, 'opened'>) {
  const { id: userId, timezone: zone } = useViewer();
  const create = useCreateNote();
  const form = useNoteForm({
    start: EMPTY_NOTE,
    kept: { drafts: noteDrafts, userId, place: NOTES_TAB },
    async save(draft) {
      const note = await create.mutateAsync(toNewNote(draft, zone));
      notifyDone(`${note.title} was added.`);
      return finish;
    },
  });
  const finish = () => {
    form.discard();
    onClose();
  };

  return (
    <AddCard
      form={form}
      title="New note"
      save="Save note"
      firstInput="title"
      calls={calls}
      onSubmit={form.submit}
      onLeave={finish}
    >
      <NotSaved problem={form.failure} />
      <NoteFormFields form={form} />
    </AddCard>
  );
}
