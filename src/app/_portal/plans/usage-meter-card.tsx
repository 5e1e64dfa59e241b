import { Card, Group, Progress, Text } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import type { UsageMeter } from './usage-meters';

/** Share from which the bar turns amber; at 1 it turns red. */
const WARNING_SHARE = 0.8;

function colorOf(share: number): string {
  if (share >= 1) return 'red';
  return share >= WARNING_SHARE ? 'amber' : 'blue';
}

export function UsageMeterCard({ meter }: { meter: UsageMeter }) {
  const formats = useFormats();
  const { label, used, maximum, resetsAt, unavailable, format = formats.number } = meter;
  const share = maximum ? Math.min(1, used / maximum) : 0;
  const left = maximum === null ? null : Math.max(0, maximum - used);
  return (
    <Card>
      <Group justify="space-between" align="baseline">
        <Text component="h2" size="sm" fw={500}>
          {label}
        </Text>
        {!unavailable && (
          <Text size="xs" c="dimmed">
            {resetsAt ? `Resets on ${formats.date(resetsAt)}` : 'Does not reset'}
          </Text>
        )}
      </Group>
      {unavailable ? (
        <Text mt={12} c="dimmed">
          {unavailable}
        </Text>
      ) : (
        <>
          <Group gap={6} align="baseline" mt={8}>
            <Text size="xl" fw={600} className="figures">
              {format(used)}
            </Text>
            <Text size="sm" c="dimmed" className="figures">
              {maximum === null ? 'used' : `of ${format(maximum)}`}
            </Text>
          </Group>
          {maximum !== null && (
            <Progress
              mt={12}
              value={share * 100}
              color={colorOf(share)}
              size={6}
              aria-label={`${label}: ${format(used)} of ${format(maximum)}`}
            />
          )}
          <Text mt={8} size="xs" c="dimmed" className="figures">
            {left === null ? 'Unlimited on your plan' : `${format(left)} left`}
          </Text>
        </>
      )}
    </Card>
  );
}
