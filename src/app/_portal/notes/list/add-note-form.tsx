'use client';

import { Card, Collapse, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { leaveOrSubmitByKeys, type Send } from '@/app/_ui/forms/use-draft-form';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { EMPTY_NOTE, type NoteDraft, sameDraft, toNewNote } from '../record/note-draft';
import { NOTES_TAB, noteDrafts } from '../record/note-drafts';
import { NoteFormFields } from '../record/note-form-fields';
import { useNoteForm } from '../record/use-note-form';
import { useCreateNote } from '../record/use-save-note';
import classes from './notes.module.css';

interface AddNoteFormProps {
  opened: boolean;
  /** Every new number brings the focus to the first field. */
  calls: number;
  onClose: () => void;
}

/** The card beneath the header in which a note is added. */
export function AddNoteForm({ opened, ...props }: AddNoteFormProps) {
  return (
    <Collapse expanded={opened} keepMounted={false} transitionDuration={150}>
      <OpenForm {...props} />
    </Collapse>
  );
}

function OpenForm({ calls, onClose }: Omit<AddNoteFormProps, 'opened'>) {
  const { id: userId } = useViewer();
  const form = useNoteForm(noteDrafts.of(userId, NOTES_TAB) ?? EMPTY_NOTE);
  const create = useCreateNote();
  const dirty = !sameDraft(form.values, EMPTY_NOTE);
  const typed = dirty && !form.saving ? form.values : null;

  // Typed text outlives a change of tab; what is saved or discarded does not come back.
  useEffect(() => noteDrafts.keep(userId, NOTES_TAB, typed), [userId, typed]);

  const { focus } = form;
  // The card is still closed in the frame it is rendered in, and what is hidden takes no focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new call is the reason to focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => focus('title')));
    return () => cancelAnimationFrame(frame);
  }, [calls]);

  const finish = () => {
    noteDrafts.keep(userId, NOTES_TAB, null);
    form.setValues(EMPTY_NOTE);
    onClose();
  };
  // The draft is kept while another tab is open.
  const guard = useLeaveGuard({ dirty, onLeave: finish, losesBy: 'page' });

  const save: Send<NoteDraft> = async (draft) => {
    const note = await noteDrafts.sending(userId, NOTES_TAB, () => create.mutateAsync(toNewNote(draft, form.zone)));
    notifyDone(`${note.title} was added.`);
    return finish;
  };

  return (
    <Card className={classes.addForm}>
      <form
        onSubmit={form.submit(save)}
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
