'use client';

import { Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { WALL_TIME_INPUT } from '@/app/_portal/shared/fields/day-input';
import { useViewer } from '@/app/_portal/viewer';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { fromWallTime, toWallTime } from '@/app/_ui/time/wall-time';
import { MAX_DAYS_AHEAD, tomorrowMorning } from '@/domain/emails/compose/send-times';
import { addDays } from '@/domain/shared/time';

interface ScheduleModalProps {
  opened: boolean;
  onClose: () => void;
  onPick: (at: Date) => void;
}

/** Asks when to send, in the user's time zone. */
export const ScheduleModal = ({ opened, onClose, onPick }: ScheduleModalProps) => (
  <Modal opened={opened} onClose={onClose} title="Send later">
    <PickTime onCancel={onClose} onPick={onPick} />
  </Modal>
);

const TIME_NEEDED = 'Choose a time in the future';
const TOO_FAR = 'Choose a time within the next year';

function PickTime({ onCancel, onPick }: { onCancel: () => void; onPick: (at: Date) => void }) {
  const { timezone: zone } = useViewer();
  const [wall, setWall] = useState(() => toWallTime(tomorrowMorning(new Date(), zone), zone));
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        // The modal is part of the composer's form in React's tree, though not in the document.
        event.stopPropagation();
        const at = fromWallTime(wall, zone);
        if (!at || at <= new Date()) setError(TIME_NEEDED);
        else if (at > addDays(new Date(), MAX_DAYS_AHEAD)) setError(TOO_FAR);
        else onPick(at);
      }}
    >
      <Stack gap={24}>
        <TextInput
          {...WALL_TIME_INPUT}
          label="Date and time"
          description={`In your time zone, ${zone.replaceAll('_', ' ')}`}
          data-autofocus
          value={wall}
          error={error}
          onChange={(event) => {
            setWall(event.currentTarget.value);
            setError(null);
          }}
        />
        <FormFooter saving={false} save="Schedule" onCancel={onCancel} />
      </Stack>
    </form>
  );
}
