'use client';

import { Card, Collapse, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { notifyDone, notifyProblem } from '@/app/_ui/problems';
import { useLeaveGuard } from '@/app/_ui/use-leave-guard';
import { keepDraft, keptDraft } from '../_notes/kept-drafts';
import { EMPTY_NOTE, sameDraft, toNewNote } from '../_notes/note-draft';
import { useNoteForm } from '../_notes/use-note-form';
import { useCreateNote } from '../_notes/use-save-note';
import { useViewer } from '../viewer';
import { NoteFields, NoteFormFooter } from './note-fields';
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
  const viewer = useViewer();
  const form = useNoteForm(keptDraft(viewer.id, 'tab') ?? EMPTY_NOTE);
  const create = useCreateNote();
  const dirty = !sameDraft(form.values, EMPTY_NOTE);

  // Typed text outlives a change of tab; what was saved or discarded does not come back.
  useEffect(() => keepDraft(viewer.id, 'tab', dirty ? form.values : null), [viewer.id, dirty, form.values]);

  const { focus } = form;
  // The card is still closed in the frame it is rendered in, and what is hidden takes no focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new call is the reason to focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => focus('title')));
    return () => cancelAnimationFrame(frame);
  }, [calls]);

  const finish = () => {
    keepDraft(viewer.id, 'tab', null);
    form.setValues(EMPTY_NOTE);
    onClose();
  };
  // The draft is kept while another tab is open.
  const guard = useLeaveGuard({ dirty, onLeave: finish, losesBy: 'page' });

  const save = form.whenValid((draft) =>
    create.mutate(toNewNote(draft), {
      onSuccess(note) {
        finish();
        notifyDone(`${note.title} was added.`);
      },
      onError(error) {
        if (!form.showProblem(error)) notifyProblem(error, 'Note not saved');
      },
    }),
  );
  const onKeyDown = (event: React.KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isOpenList(event.target)) guard.leave();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
  };

  return (
    <Card className={classes.addForm}>
      <form onSubmit={save} onKeyDown={onKeyDown} noValidate aria-labelledby="add-note-title">
        <Stack gap={16}>
          <Title order={2} size="h3" id="add-note-title">
            New note
          </Title>
          <NoteFields form={form} />
          <NoteFormFooter saving={create.isPending} save="Save note" onCancel={guard.leave} />
        </Stack>
      </form>
      {guard.dialog}
    </Card>
  );
}

/** Escape first closes the list of choices that is open. */
const isOpenList = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
