'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { WALL_TIME_INPUT } from '@/app/_portal/shared/fields/day-input';
import { useViewer } from '@/app/_portal/viewer';
import { QuickChoices } from '@/app/_ui/forms/quick-choices';
import { otherZone } from '@/app/_ui/time/other-zone';
import { useNow } from '@/app/_ui/time/use-now';
import { morningIn } from '@/app/_ui/time/wall-time';

export const QUICK_FOLLOW_UPS = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

export interface FollowUpFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  zone: string;
  onChange: (value: string) => void;
}

/** A date and time, entered with the browser's picker or with one of three quick choices. */
export function FollowUpField({ value, zone, onChange, ...props }: FollowUpFieldProps) {
  const now = useNow();
  const viewer = useViewer();
  const elsewhere = otherZone(zone);
  return (
    <div>
      <TextInput
        {...props}
        {...WALL_TIME_INPUT}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <QuickChoices
        choices={QUICK_FOLLOW_UPS.map(({ label, days }) => ({ label, value: morningIn(days, now, viewer) }))}
        value={value}
        disabled={props.readOnly}
        onChange={onChange}
      >
        {elsewhere && `Time in ${elsewhere}`}
      </QuickChoices>
    </div>
  );
}
