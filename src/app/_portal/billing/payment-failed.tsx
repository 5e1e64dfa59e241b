import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import type { Standing } from '@/domain/billing/subscription';
import { useStripePage } from './use-stripe-page';

/** Asks for another payment method, with the day until which PRO stays. */
export function PaymentFailed({ standing }: { standing: Standing }) {
  const portal = useStripePage('portal');
  const formats = useFormats();
  const isPro = standing.kind === 'past-due';
  const until = isPro && standing.on ? ` by ${formats.date(standing.on)} to keep PRO` : ' to get PRO back';
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title="Your last payment failed">
      <p style={{ margin: 0 }}>Update your payment method{until}. None of your data is deleted.</p>
      <Group mt={12}>
        <Button loading={portal.isOpening} onClick={portal.open}>
          Update payment method
        </Button>
      </Group>
    </Alert>
  );
}
