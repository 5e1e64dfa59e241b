'use client';

import { Button, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy, IconMail, IconNote } from '@tabler/icons-react';
import { clientText, plainText, type Section } from '@/app/_content/education/section';
import { insertInEmail } from '@/app/_portal/emails/record/draft/insert-in-email';
import { useCreateNote } from '@/app/_portal/notes/record/module';
import { useNoteCache } from '@/app/_portal/notes/record/note-cache';
import { useUndoAdd } from '@/app/_portal/shared/deletion/use-undo-add';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import classes from './reading.module.css';

/** What can be done with a section, each with one press. A note is the rep's own; all else is for the client. */
export function SectionActions({ section, leadId }: { section: Section; leadId: string | null }) {
  const { id: userId } = useViewer();
  const create = useCreateNote();
  const { mutateAsync } = api.notes.delete.useMutation();
  const offerUndo = useUndoAdd({ mutateAsync, cache: useNoteCache() });
  const { title, forClient } = section;
  const text = clientText(section);
  const addNote = () =>
    create.mutate(
      { title, content: plainText(section), leadId },
      {
        onSuccess: (note) => offerUndo('Note added.', note),
        onError: (error) => notifyProblem(error, 'Note not added'),
      },
    );
  return (
    <Group gap={8} className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
        aria-label={`Add to email: ${title}`}
        onClick={() => insertInEmail(userId, { subject: forClient.subject, text, leadId })}
      >
        Add to email
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconNote size={16} stroke={1.6} aria-hidden />}
        aria-label={`Add as note: ${title}`}
        loading={create.isPending}
        onClick={addNote}
      >
        Add as note
      </Button>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="xs"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.6} aria-hidden />}
            aria-label={`${copied ? 'Copied' : 'Copy for a client'}: ${title}`}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy for a client'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
