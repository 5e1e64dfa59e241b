'use client';

import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import type { BillingStatus } from '@/domain/billing/billing-status';
import { pastDueBanner } from '@/domain/billing/past-due-banner';
import { inDaysText } from '@/domain/billing/trial-banner';
import classes from './banner.module.css';
import { useBilling } from './use-billing';

/** Says that a payment failed, and when PRO ends: until it has arrived, or PRO has ended. */
export function PastDueBanner({ billing }: { billing: BillingStatus | null }) {
  const viewer = useViewer();
  const formats = useFormats();
  const now = useNow();
  const { data } = useBilling({ enabled: viewer.tier === 'PRO', initialData: billing ?? undefined });
  const banner = pastDueBanner(data?.subscription ?? null, { user: viewer, now, zone: viewer.timezone });
  if (!banner) return null;
  return (
    <aside className={classes.banner} data-banner data-color={banner.color} aria-label="Payment">
      <p>
        Your last payment failed.{' '}
        {banner.ends && `PRO ends ${inDaysText(banner.ends.daysLeft)}, on ${formats.date(banner.ends.at)}. `}
        <TabLink href="/settings#subscription">Update payment method</TabLink>
      </p>
    </aside>
  );
}
