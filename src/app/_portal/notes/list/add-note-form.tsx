'use client';

import { Card, Collapse, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { leaveOrSubmitByKeys } from '@/app/_ui/forms/use-record-form';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { EMPTY_NOTE, toNewNote } from '../record/note-draft';
import { NOTES_TAB, noteDrafts } from '../record/note-drafts';
import { NoteFormFields } from '../record/note-form-fields';
import { useNoteForm } from '../record/use-note-form';
import { useCreateNote } from '../record/use-save-note';
import classes from './notes.module.css';

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
  // The draft survives a switch to another tab.
  const guard = useLeaveGuard({ dirty: form.dirty, onLeave: finish, lostOn: 'page' });

  const { inputOf } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new call moves the focus.
  useEffect(() => focusWhenShown(() => inputOf('title')), [calls]);

  return (
    <Card className={classes.addForm}>
      <form
        onSubmit={form.submit}
        onKeyDown={leaveOrSubmitByKeys(guard.leave)}
        noValidate
        aria-labelledby="add-note-title"
      >
        <Stack gap={16}>
          <Title order={2} size="h3" id="add-note-title">
            New note
          </Title>
          <NotSaved problem={form.failure} />
          <NoteFormFields form={form} />
          <FormFooter saving={form.saving} save="Save note" onCancel={guard.leave} />
        </Stack>
      </form>
      {guard.dialog}
    </Card>
  );
}
