'use client';

import { Alert, Badge, Button, SimpleGrid, Skeleton } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import type { TabProps } from '@/app/_portal/tabs';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { useFormats } from '@/app/_ui/time/formats';
import { UPGRADE_LABEL } from '@/domain/plans/upgrade-texts';
import { PlanFeatures } from './plan-features';
import { UsageMeterCard } from './usage-meter-card';
import { usageMeters } from './usage-meters';

export default function Usage({ tab }: TabProps) {
  const viewer = useViewer();
  const formats = useFormats();
  const limits = api.usage.limits.useQuery();

  return (
    <>
      <PageHeader
        title={tab.label}
        count={limits.data && <Badge variant="light">{limits.data.plan} plan</Badge>}
        hint={`Monthly and weekly limits reset in your time zone, ${viewer.timezone.replaceAll('_', ' ')}. Exported reports do not count.`}
        actions={
          limits.data?.plan === 'FREE' && (
            <Button component={TabLink} href="/settings#subscription">
              {UPGRADE_LABEL}
            </Button>
          )
        }
      />
      {limits.error && !limits.data ? (
        <ErrorState error={limits.error} onRetry={() => limits.refetch()} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} maw={1080}>
          {limits.data
            ? usageMeters(limits.data).map((meter) => <UsageMeterCard key={meter.id} meter={meter} />)
            : [1, 2, 3, 4, 5].map((card) => <Skeleton key={card} height={148} radius="md" />)}
        </SimpleGrid>
      )}
      {limits.data && <PlanFeatures plan={limits.data.plan} />}
      {viewer.tier === 'FREE' && viewer.plan === 'PRO' && viewer.trialEndsAt && !viewer.isBetaTester && (
        <Alert mt={16} maw={1080} color="gray" title={`Your trial ends on ${formats.date(viewer.trialEndsAt)}`}>
          After that, you’ll be on FREE. Nothing is deleted, but you can’t add anything beyond its limits.
        </Alert>
      )}
    </>
  );
}
