'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useViewer } from '@/app/_portal/viewer';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { PopupMenu } from '@/app/_ui/menus/popup-menu';
import { useFormats } from '@/app/_ui/time/formats';
import { sendTimes } from '@/domain/emails/compose/send-times';
import classes from './schedule-menu.module.css';

const ScheduleModal = lazyOverlay(
  () => import('./schedule-modal').then((module) => module.ScheduleModal),
  ({ opened }) => opened,
  { onIntent: true },
);

/** The corners of the last button of a group. The group would go by its place within the anchor of the menu. */
const RADIUS = 'var(--button-radius, var(--mantine-radius-default))';
const END = { borderRadius: `0 ${RADIUS} ${RADIUS} 0` };

interface ScheduleMenuProps {
  disabled: boolean;
  onSchedule: (at: Date) => void;
}

/** The ways to send later, in the user's time zone. */
export function ScheduleMenu({ disabled, onSchedule }: ScheduleMenuProps) {
  const { timezone: zone } = useViewer();
  const { dateTime } = useFormats();
  const [picking, { open, close }] = useDisclosure(false);
  return (
    <>
      <PopupMenu
        name="Send later"
        title="Send later"
        position="top-end"
        width={280}
        itemClassName={classes.choice}
        entries={[
          ...sendTimes(new Date(), zone).map(({ label, at }) => ({
            key: label,
            label,
            aside: <span className={classes.choiceTime}>{dateTime(at)}</span>,
            onClick: () => onSchedule(at),
          })),
          { key: 'other', label: 'Pick a time…', onClick: open },
        ]}
        button={(props) => (
          <Button {...props} className={classes.later} style={END} aria-label="Send later" disabled={disabled}>
            <IconChevronDown size={16} stroke={2} aria-hidden />
          </Button>
        )}
      />
      <ScheduleModal
        opened={picking}
        onClose={close}
        onPick={(at) => {
          close();
          onSchedule(at);
        }}
      />
    </>
  );
}
