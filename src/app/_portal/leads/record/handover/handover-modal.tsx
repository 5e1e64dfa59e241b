'use client';

import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { useLast } from '@/app/_ui/interaction/use-last';
import { useFormats } from '@/app/_ui/time/formats';
import { notAssignableText } from '@/domain/leads/assignment';
import { EMAILS_ARE_HELD, HANDOVER_LABELS, HANDOVER_NOTE_MAX, HANDOVER_PARTS } from '@/domain/leads/handover';
import type { Handover } from '@/domain/leads/handover-input';
import { tooLong } from '@/domain/shared/text';
import type { HandoverQuestion } from './handover';
import { handoverParts } from './handover-parts';

interface HandoverModalProps {
  question: HandoverQuestion | null;
  onHandOver: (question: HandoverQuestion, handover: Handover) => void;
  onClose: () => void;
}

/** Asks what goes with leads that are assigned to somebody else. */
export function HandoverModal({ question, onHandOver, onClose }: HandoverModalProps) {
  const shown = useLast(question);
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      title={`Assign to ${shown?.assignee.name ?? ''}`}
      size={460}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && <Form question={shown} onHandOver={onHandOver} onClose={onClose} />}
    </Modal>
  );
}

function Form({ question, onHandOver, onClose }: HandoverModalProps & { question: HandoverQuestion }) {
  const { select, subject, count, assignee } = question;
  const { id: viewerId } = useViewer();
  const { number } = useFormats();
  const { data: counts, isError } = api.bulk.handoverCounts.useQuery({ select, assigneeId: assignee.userId });
  const chosen = handoverParts.useValue();
  const [note, setNote] = useState('');
  const isTooLong = note.length > HANDOVER_NOTE_MAX;
  const canAssign = !counts || counts.skipped < counts.chosen;
  const offered = HANDOVER_PARTS.filter((part) => (counts?.[part] ?? 0) > 0);

  function submit() {
    // Until the counts are there, nobody has seen what would go along.
    if (isTooLong || !canAssign || (!counts && !isError)) return;
    onHandOver(question, { note: note.trim(), move: offered.filter((part) => chosen.includes(part)) });
  }

  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap={16}>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {subject}
        </Text>
        {counts && counts.skipped > 0 && (
          <Text size="sm" role="status">
            {notAssignableText({ ...counts, name: assignee.name }, number)}
          </Text>
        )}
        <Textarea
          label="Note (optional)"
          description={`${assignee.name} gets it with the notification. It stays on ${count === 1 ? 'the lead' : 'each lead'}.`}
          rows={3}
          value={note}
          error={isTooLong ? tooLong(HANDOVER_NOTE_MAX) : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={submitByKey}
          data-autofocus
        />
        {offered.length > 0 && (
          <Checkbox.Group
            label="Hand over as well"
            value={[...chosen]}
            onChange={(next) =>
              handoverParts.write(
                viewerId,
                HANDOVER_PARTS.filter((part) => next.includes(part)),
              )
            }
          >
            <Stack gap={12} mt={8}>
              {offered.map((part) => (
                <Checkbox
                  key={part}
                  value={part}
                  label={`${HANDOVER_LABELS[part]} (${number(counts?.[part] ?? 0)})`}
                  description={part === 'scheduledEmails' ? EMAILS_ARE_HELD : undefined}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={!counts && !isError} disabled={!canAssign}>
            Assign
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
