'use client';

import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { useViewer } from '@/app/_portal/viewer';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { submitByKeys } from '@/app/_ui/forms/use-record-form';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { EMPTY_NOTE, toNewNote } from './note-draft';
import { noteDrafts } from './note-drafts';
import { NOTE_FIELDS } from './note-fields';
import classes from './quick-note.module.css';
import { useNoteForm } from './use-note-form';
import { useCreateNote } from './use-save-note';

/** Keeps Escape in these fields from closing the drawer. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

/** The lead is known, so only these fields are shown. */
const FIELDS = ['title', 'content'] as const;

/** Adds a note to a lead from the lead's detail. Keeps the draft for this lead until it is saved or discarded. */
export default function QuickNote({ lead, onClose }: { lead: PickedLead; onClose: () => void }) {
  const { id: userId, timezone: zone } = useViewer();
  const create = useCreateNote();
  const form = useNoteForm(
    {
      start: { ...EMPTY_NOTE, lead },
      kept: { drafts: noteDrafts, userId, place: lead.id },
      async save(draft) {
        const note = await create.mutateAsync(toNewNote(draft, zone));
        notifyDone(`${note.title} was added.`);
        return finish;
      },
    },
    FIELDS,
  );
  const { dirty, focus } = form;
  const [asking, setAsking] = useState(false);
  useEffect(() => focus('title'), [focus]);

  const finish = () => {
    form.discard();
    onClose();
  };
  const guard = useLeaveGuard({ dirty, onLeave: finish, lostOn: 'page' });
  const cancel = () => (dirty ? setAsking(true) : finish());
  const keep = () => {
    setAsking(false);
    focus('content');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') (asking ? keep : cancel)();
    submitByKeys(event);
  };

  return (
    <form className={classes.box} onSubmit={form.submit} onKeyDown={onKeyDown} noValidate aria-label="New note">
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

/** Asks inline, because a dialog on top of a drawer would be too much. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Group gap={8} justify="flex-end" role="alert">
      <Text size="sm" ta="right" w="100%">
        Discard what you typed?
      </Text>
      <Button ref={focusOnMount} variant="default" onClick={onKeep} {...OWN_ESCAPE}>
        Keep editing
      </Button>
      <Button color="red.9" onClick={onDiscard} {...OWN_ESCAPE}>
        Discard
      </Button>
    </Group>
  );
}
