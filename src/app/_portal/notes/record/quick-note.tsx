'use client';

import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { useViewer } from '@/app/_portal/viewer';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { type Send, submitByKeys } from '@/app/_ui/forms/use-draft-form';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { EMPTY_NOTE, type NoteDraft, sameDraft, toNewNote } from './note-draft';
import { noteDrafts } from './note-drafts';
import { NOTE_FIELDS } from './note-fields';
import classes from './quick-note.module.css';
import { useNoteForm } from './use-note-form';
import { useCreateNote } from './use-save-note';

/** A drawer beneath leaves the Escape alone that is meant for these fields. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

/** What is asked for here: the lead is known. */
const FIELDS = ['title', 'content'] as const;

/** Writes a note on a lead where the lead is shown. What was typed stays for this lead until it is saved or dropped. */
export default function QuickNote({ lead, onClose }: { lead: PickedLead; onClose: () => void }) {
  const { id: userId } = useViewer();
  const place = lead.id;
  const fresh = { ...EMPTY_NOTE, lead };
  const form = useNoteForm(noteDrafts.of(userId, place) ?? fresh, FIELDS);
  const [asking, setAsking] = useState(false);
  const create = useCreateNote();
  const dirty = !sameDraft(form.values, fresh);
  const typed = dirty && !form.saving ? form.values : null;

  useEffect(() => noteDrafts.keep(userId, place, typed), [userId, place, typed]);
  const { focus } = form;
  useEffect(() => focus('title'), [focus]);

  const finish = () => {
    noteDrafts.keep(userId, place, null);
    onClose();
  };
  const guard = useLeaveGuard({ dirty, onLeave: finish, losesBy: 'page' });
  const cancel = () => (dirty ? setAsking(true) : finish());
  const keep = () => {
    setAsking(false);
    focus('content');
  };

  const save: Send<NoteDraft> = async (draft) => {
    const note = await noteDrafts.sending(userId, place, () => create.mutateAsync(toNewNote(draft, form.zone)));
    notifyDone(`${note.title} was added.`);
    return finish;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') (asking ? keep : cancel)();
    submitByKeys(event);
  };

  return (
    <form className={classes.box} onSubmit={form.submit(save)} onKeyDown={onKeyDown} noValidate aria-label="New note">
      <Stack gap={12}>
        <NotSaved problem={form.failure} />
        <TextInput
          {...form.inputProps('title')}
          {...OWN_ESCAPE}
          label={NOTE_FIELDS.title.label}
          placeholder={NOTE_FIELDS.title.placeholder}
        />
        <Textarea
          {...form.inputProps('content')}
          {...OWN_ESCAPE}
          label={NOTE_FIELDS.content.label}
          placeholder={NOTE_FIELDS.content.placeholder}
          minRows={3}
        />
        {asking ? (
          <DiscardQuestion onKeep={keep} onDiscard={finish} />
        ) : (
          <Group gap={8} justify="flex-end" key="save">
            <Button variant="default" onClick={cancel} {...OWN_ESCAPE}>
              Cancel
            </Button>
            <Button type="submit" loading={form.saving} {...OWN_ESCAPE}>
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
