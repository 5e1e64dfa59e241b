import { Alert, Radio, Stack, TextInput } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { useViewer } from '@/app/_portal/viewer';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/calendar';
import type { SendOptions } from '../reading/messages';

export interface ClosingChoiceProps {
  noun: { one: string; many: string };
  rows: number;
  closedOn: SendOptions['closedOn'];
  onOption: (options: Partial<SendOptions>) => void;
}

/** Asks when closed leads without a closing date were closed: one day for all, or none (D51). */
export function ClosingChoice({ noun, rows, closedOn, onOption }: ClosingChoiceProps) {
  const { number } = useFormats();
  const { timezone } = useViewer();
  const today = calendarDay(useNow(), timezone);
  const one = rows === 1;
  return (
    <Alert color="gray" icon={<IconCalendarQuestion size={18} />} role="group">
      <Radio.Group
        label={`When ${one ? 'was' : 'were'} ${number(rows)} closed ${one ? noun.one : noun.many} closed?`}
        description={`The file has no date for ${one ? 'it' : 'them'}. If a column has one, import it as “Closed at”.`}
        value={closedOn === null ? 'unknown' : 'day'}
        onChange={(value) => onOption({ closedOn: value === 'unknown' ? null : today })}
      >
        <Stack gap={8} mt={8}>
          <Radio value="day" label={one ? 'On this day' : 'All on this day'} />
          <TextInput
            type="date"
            aria-label="Day of closing"
            max={today}
            value={closedOn ?? today}
            disabled={closedOn === null}
            onChange={(event) => onOption({ closedOn: event.currentTarget.value || today })}
            maw={200}
            ml={32}
          />
          <Radio value="unknown" label="Unknown, so figures over time leave them out" />
        </Stack>
      </Radio.Group>
    </Alert>
  );
}
