'use client';

import { Alert, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type ClientProblem, notifyDone, problemOf } from '@/app/_ui/problems';
import type { NoteItem } from '../_notes/note-cache';
import { changedFields, type NoteDraft, sameDraft, toChanges, toDraft } from '../_notes/note-draft';
import { keepMine } from '../_notes/note-merge';
import { useNoteForm } from '../_notes/use-note-form';
import { newerVersion, useUpdateNote } from '../_notes/use-save-note';
import classes from './note-detail.module.css';
import { NoteFields, NoteFormFooter } from './note-fields';
import { StaleNote } from './stale-note';

interface EditNoteFormProps {
  note: NoteItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditNoteForm({ note, onDirty, onCancel, onDone }: EditNoteFormProps) {
  /** The version this edit began at: what "changed by me" is measured from. */
  const [base, setBase] = useState(note);
  const [theirs, setTheirs] = useState<NoteItem | null>(null);
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const form = useNoteForm(toDraft(base));
  const update = useUpdateNote();

  const dirty = !sameDraft(toDraft(base), form.values);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form takes the place of the text.
  useEffect(() => focus('title'), []);

  const refused = (error: unknown) => {
    const current = newerVersion(error);
    if (current) setTheirs(current);
    else if (!form.showProblem(error)) setFailure(problemOf(error));
  };

  const save = (draft: NoteDraft, from: NoteItem = base) => {
    setFailure(null);
    const fields = changedFields(toDraft(from), draft);
    if (fields.length === 0) return onDone();
    update.mutate(
      { id: note.id, version: from.version, changes: toChanges(draft, fields) },
      {
        onError: refused,
        onSuccess(saved) {
          notifyDone(`${saved.title} was saved.`);
          onDone();
        },
      },
    );
  };

  if (theirs) {
    const [baseDraft, theirDraft] = [toDraft(base), toDraft(theirs)];
    return (
      <StaleNote
        base={baseDraft}
        theirs={theirDraft}
        mine={form.values}
        onTakeTheirs={onDone}
        onKeepMine={() => {
          const merged = keepMine(baseDraft, theirDraft, form.values);
          form.setValues(merged);
          setBase(theirs);
          setTheirs(null);
          save(merged, theirs);
        }}
      />
    );
  }

  const onKeyDown = (event: React.KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
  };

  return (
    <form onSubmit={form.whenValid((draft) => save(draft))} onKeyDown={onKeyDown} noValidate aria-label="Edit note">
      <Stack gap={24}>
        {failure && (
          <Alert className={classes.failure} variant="transparent" color="gray" role="alert" title="Not saved">
            {failure.code === 'NOT_FOUND' ? 'This note or its lead has been deleted in the meantime.' : failure.message}
          </Alert>
        )}
        <NoteFields form={form} importedCompany={base.leadId === null ? base.leadCompany : null} />
        <NoteFormFooter saving={update.isPending} save={failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
