import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import type { Standing } from '@/domain/billing/subscription';
import { PRO_PRICE_LABEL } from '@/domain/plans/plan-table';
import { UPGRADE_LABEL } from '@/domain/plans/upgrade-texts';
import { PaymentFailed } from './payment-failed';
import classes from './plan-actions.module.css';
import { RequestPro } from './request-pro';
import type { useBilling } from './use-billing';
import { useStripePage } from './use-stripe-page';

/** What the user can do about the plan. */
export function PlanActions({ billing, standing }: { billing: ReturnType<typeof useBilling>; standing: Standing }) {
  const { tier } = useViewer();
  if (billing.error && !billing.data) return <ErrorState error={billing.error} onRetry={() => billing.refetch()} />;
  if (!billing.data) return <Skeleton height={116} radius="md" />;
  if (standing.kind === 'renews' || standing.kind === 'ends') return <ManageSubscription />;
  if (standing.kind !== 'none') return <PaymentFailed standing={standing} />;
  if (tier === 'PRO') return null;
  return billing.data.isOnline ? <Buy /> : <RequestPro requestedAt={billing.data.requestedAt} />;
}

function ManageSubscription() {
  const portal = useStripePage('portal');
  return (
    <Group gap="8px 16px">
      <Button variant="default" loading={portal.isOpening} onClick={portal.open}>
        Manage subscription
      </Button>
      <Text size="sm" c="dimmed">
        Change your payment method, see invoices or cancel, at Stripe.
      </Text>
    </Group>
  );
}

function Buy() {
  const checkout = useStripePage('checkout');
  return (
    <div className={classes.box}>
      <h3>Upgrade to PRO</h3>
      <Text>
        PRO costs {PRO_PRICE_LABEL} and starts as soon as you have paid. You can cancel at any time and keep PRO until
        the end of the month you paid for.
      </Text>
      <Group justify="space-between" gap="8px 16px" mt={8}>
        <Text size="sm" c="dimmed">
          You pay at Stripe. Stanchion never sees your card.
        </Text>
        <Button loading={checkout.isOpening} onClick={checkout.open}>
          {UPGRADE_LABEL}
        </Button>
      </Group>
    </div>
  );
}
