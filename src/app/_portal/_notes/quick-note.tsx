'use client';

import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { notifyDone, notifyProblem } from '@/app/_ui/problems';
import { useLeaveGuard } from '@/app/_ui/use-leave-guard';
import type { PickedLead } from '../_leads/lead-picker';
import { useViewer } from '../viewer';
import { keepDraft, keptDraft } from './kept-drafts';
import { EMPTY_NOTE, sameDraft, toNewNote } from './note-draft';
import classes from './quick-note.module.css';
import { useNoteForm } from './use-note-form';
import { useCreateNote } from './use-save-note';

/** A drawer beneath leaves the Escape alone that is meant for these fields. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

/** Writes a note on a lead where the lead is shown. What was typed stays for this lead until it is saved or dropped. */
export default function QuickNote({ lead, onClose }: { lead: PickedLead; onClose: () => void }) {
  const viewer = useViewer();
  const place = { leadId: lead.id };
  const fresh = { ...EMPTY_NOTE, lead };
  const form = useNoteForm(keptDraft(viewer.id, place) ?? fresh);
  const [asking, setAsking] = useState(false);
  const create = useCreateNote();
  const dirty = !sameDraft(form.values, fresh);

  useEffect(
    () => keepDraft(viewer.id, { leadId: lead.id }, dirty ? form.values : null),
    [viewer.id, lead.id, dirty, form.values],
  );
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box opens.
  useEffect(() => focus('title'), []);

  const finish = () => {
    keepDraft(viewer.id, place, null);
    onClose();
  };
  const guard = useLeaveGuard({ dirty, onLeave: finish, losesBy: 'page' });
  const cancel = () => (dirty ? setAsking(true) : finish());
  const keep = () => {
    setAsking(false);
    focus('content');
  };

  const save = form.whenValid((draft) =>
    create.mutate(toNewNote(draft), {
      onSuccess(note) {
        finish();
        notifyDone(`${note.title} was added.`);
      },
      onError: (error) => void (form.showProblem(error) || notifyProblem(error, 'Note not saved')),
    }),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') (asking ? keep : cancel)();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
  };

  return (
    <form className={classes.box} onSubmit={save} onKeyDown={onKeyDown} noValidate aria-label="New note">
      <Stack gap={12}>
        <TextInput {...form.inputProps('title')} {...OWN_ESCAPE} label="Title" placeholder="Call with Jo" />
        <Textarea
          {...form.inputProps('content')}
          {...OWN_ESCAPE}
          label="Content"
          placeholder="What was said, and what comes next"
          minRows={3}
        />
        {asking ? (
          <DiscardQuestion onKeep={keep} onDiscard={finish} />
        ) : (
          <Group gap={8} justify="flex-end" key="save">
            <Button variant="default" onClick={cancel} {...OWN_ESCAPE}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending} {...OWN_ESCAPE}>
              Save note
            </Button>
          </Group>
        )}
      </Stack>
      {guard.dialog}
    </form>
  );
}

/** Asked in its place: a dialog over a drawer would be one too many. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Group gap={8} justify="flex-end" role="alert">
      <Text size="sm" ta="right" w="100%">
        Discard what you typed?
      </Text>
      <Button ref={first} variant="default" onClick={onKeep} {...OWN_ESCAPE}>
        Keep editing
      </Button>
      <Button color="red.9" onClick={onDiscard} {...OWN_ESCAPE}>
        Discard
      </Button>
    </Group>
  );
}
