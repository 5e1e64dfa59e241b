import { Stack, Text } from '@mantine/core';
import { PlanComparison } from '@/app/_landing/plan-comparison';
import type { Profile } from '@/domain/accounts/account';
import { type Plan, PRO_PRICE_LABEL, type Tier } from '@/domain/plans/plans';
import { Section } from './section';

/** The user's plan and its end date, if any (D6). */
function standing({ tier, isBetaTester, plan, trialEndsAt, timezone }: Profile): string {
  if (tier === 'PRO') return 'You are on PRO.';
  if (isBetaTester)
    return 'You are a beta tester: the limits and features of PRO are yours for the duration of the beta.';
  if (!trialEndsAt) return 'You are on FREE.';
  // A fixed locale and zone, so that server and browser render the same text.
  const ends = trialEndsAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: timezone });
  return plan === 'PRO'
    ? `Your PRO trial ends on ${ends}. After that, you are on FREE. None of your data is deleted.`
    : `You are on FREE. Your PRO trial ended on ${ends}.`;
}

export function SubscriptionSection({ profile, plans }: { profile: Profile; plans: Record<Tier, Plan> }) {
  return (
    <Section id="subscription" title="Subscription">
      <Stack gap={16}>
        <Text size="md">{standing(profile)}</Text>
        <PlanComparison plans={plans} user={profile} />
        {profile.tier === 'FREE' && (
          <Text c="dimmed">
            PRO costs {PRO_PRICE_LABEL}. Online payment is not available yet. Until then, the operator of this
            installation can upgrade your account.
          </Text>
        )}
      </Stack>
    </Section>
  );
}
