import { Stack, Text } from '@mantine/core';
import { PlanComparison } from '@/app/_landing/plan-comparison';
import type { Profile } from '@/domain/accounts/account';
import { type Plan, PRO_PRICE_LABEL, type Tier } from '@/domain/plans/plans';
import { Section } from './section';

/** Which plan counts for this person, and for how long (D6). */
function standing({ tier, isBetaTester, plan, trialEndsAt, timezone }: Profile): string {
  if (tier === 'PRO') return 'You are on PRO.';
  if (isBetaTester) return 'You are a beta tester: you have everything in PRO while the beta lasts.';
  if (!trialEndsAt) return 'You are on FREE.';
  // Written the same by the server and the browser, or React would see two texts.
  const ends = trialEndsAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: timezone });
  return plan === 'PRO'
    ? `Your PRO trial ends on ${ends}. After that you are on FREE; nothing you have entered is deleted.`
    : `You are on FREE. Your PRO trial ended on ${ends}.`;
}

export function SubscriptionSection({ profile, plans }: { profile: Profile; plans: Record<Tier, Plan> }) {
  return (
    <Section id="subscription" title="Subscription">
      <Stack gap={16}>
        <Text size="md">{standing(profile)}</Text>
        <PlanComparison plans={plans} current={profile.plan} />
        {profile.tier === 'FREE' && (
          <Text c="dimmed">
            PRO costs {PRO_PRICE_LABEL}. There is no online payment yet: until billing arrives, the operator of this
            installation arranges an upgrade for you.
          </Text>
        )}
      </Stack>
    </Section>
  );
}
