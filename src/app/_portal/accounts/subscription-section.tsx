import { Alert, Button, Stack, Text } from '@mantine/core';
import { PlanComparison } from '@/app/_landing/plan-comparison';
import { PlanActions } from '@/app/_portal/billing/plan-actions';
import { standingText } from '@/app/_portal/billing/standing-text';
import { useBilling } from '@/app/_portal/billing/use-billing';
import { useReturn } from '@/app/_portal/billing/use-return';
import { usePlans, useViewer } from '@/app/_portal/viewer';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { standingOf } from '@/domain/billing/subscription';
import { Section } from './section';

export function SubscriptionSection() {
  const viewer = useViewer();
  const plans = usePlans();
  const formats = useFormats();
  const now = useNow();
  const billing = useBilling();
  const standing = standingOf(billing.data?.subscription ?? null, now);
  return (
    <Section id="subscription">
      <ReturnFromStripe />
      <Stack gap={16}>
        <Text>{standingText(viewer, standing, formats.date)}</Text>
        <PlanComparison plans={plans} user={viewer} />
        <PlanActions billing={billing} standing={standing} />
      </Stack>
    </Section>
  );
}

/** How the payment went, for users who come back from it. */
function ReturnFromStripe() {
  const notice = useReturn();
  return (
    <div role="status">
      {notice && (
        <Alert color={notice.color} mb={16}>
          {notice.text}
          {notice.canRetry && (
            <Button variant="default" mt={8} display="block" onClick={notice.retry}>
              Check again
            </Button>
          )}
        </Alert>
      )}
    </div>
  );
}
