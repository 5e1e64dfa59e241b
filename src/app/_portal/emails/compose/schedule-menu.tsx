'use client';

import { Button, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { WALL_TIME_INPUT } from '@/app/_portal/shared/fields/plain-input';
import { useViewer } from '@/app/_portal/viewer';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useFormats } from '@/app/_ui/time/formats';
import { fromWallTime, toWallTime } from '@/app/_ui/time/wall-time';
import { sendTimes } from '@/domain/emails/compose/send-times';
import classes from './compose.module.css';

interface ScheduleMenuProps {
  disabled: boolean;
  onSchedule: (at: Date) => void;
}

const TIME_NEEDED = 'Choose a time in the future';

/** The ways to send later, in the user's time zone. */
export function ScheduleMenu({ disabled, onSchedule }: ScheduleMenuProps) {
  const { timezone: zone } = useViewer();
  const { dateTime } = useFormats();
  const [picking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Menu position="top-end" shadow="md" width={280} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button className={classes.later} aria-label="Send later" disabled={disabled}>
            <IconChevronDown size={16} stroke={2} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Send later</Menu.Label>
          {sendTimes(new Date(), zone).map(({ label, at }, index) => (
            <Menu.Item
              key={label}
              className={classes.choice}
              data-autofocus={index === 0 || undefined}
              rightSection={<span className={classes.choiceTime}>{dateTime(at)}</span>}
              onClick={() => onSchedule(at)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item className={classes.choice} onClick={open}>
            Pick a time…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={picking} onClose={close} title="Send later">
        <PickTime
          onCancel={close}
          onPick={(at) => {
            close();
            onSchedule(at);
          }}
        />
      </Modal>
    </>
  );
}

function PickTime({ onCancel, onPick }: { onCancel: () => void; onPick: (at: Date) => void }) {
  const { timezone: zone } = useViewer();
  const [wall, setWall] = useState(() => {
    const [, tomorrow] = sendTimes(new Date(), zone).toReversed();
    return toWallTime(tomorrow?.at ?? new Date(), zone);
  });
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The modal is part of the composer's form in React's tree, though not in the document.
        event.stopPropagation();
        const at = fromWallTime(wall, zone);
        if (at && at > new Date()) onPick(at);
        else setError(TIME_NEEDED);
      }}
    >
      <Stack gap={24}>
        <TextInput
          {...WALL_TIME_INPUT}
          label="Date and time"
          description={`By the clocks of ${zone.replaceAll('_', ' ')}`}
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
