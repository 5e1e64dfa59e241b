import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { PlanComparison } from '@/app/_landing/plan-comparison';
import { usePlans, useViewer, type Viewer } from '@/app/_portal/viewer';
import { useFormats } from '@/app/_ui/time/formats';
import { PRO_PRICE_LABEL } from '@/domain/plans/plan-table';
import { Section } from './section';
import classes from './subscription-section.module.css';

/** The user's plan and its end date, if any (D6). */
function standing({ tier, isBetaTester, plan, trialEndsAt }: Viewer, date: (at: Date) => string): string {
  if (tier === 'PRO') return 'You are on PRO.';
  if (isBetaTester) return 'You have PRO for the duration of the beta.';
  if (!trialEndsAt) return 'You are on FREE.';
  const ends = date(trialEndsAt);
  return plan === 'PRO'
    ? `Your PRO trial ends on ${ends}. After that, you’ll be on FREE. None of your data is deleted.`
    : `You are on FREE. Your PRO trial ended on ${ends}.`;
}

export function SubscriptionSection() {
  const viewer = useViewer();
  const plans = usePlans();
  const formats = useFormats();
  return (
    <Section id="subscription">
      <Stack gap={16}>
        <Text>{standing(viewer, formats.date)}</Text>
        <PlanComparison plans={plans} user={viewer} />
        {viewer.tier === 'FREE' && <UpgradeToday email={viewer.email} />}
      </Stack>
    </Section>
  );
}

/** What to do as long as PRO cannot be paid for online. */
function UpgradeToday({ email }: { email: string }) {
  const { copied, copy } = useClipboard({ timeout: 3000 });
  return (
    <div className={classes.upgrade}>
      <Text component="h3" fw={600}>
        Upgrade to PRO
      </Text>
      <Text>
        PRO costs {PRO_PRICE_LABEL}. Online payment is not available yet. Until it is, whoever runs Stanchion for you
        can switch your account to PRO, and it takes effect immediately. Send them this request:
      </Text>
      <blockquote className={classes.request}>{requestFor(email)}</blockquote>
      <Group justify="flex-end">
        <Button
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(requestFor(email))}
        >
          {copied ? 'Copied' : 'Copy request'}
        </Button>
      </Group>
    </div>
  );
}

/** Contains the operator's command, so that nobody has to look it up. */
const requestFor = (email: string) =>
  `Please upgrade my Stanchion account, ${email}, to PRO: npm run stanchion -- user tier --email ${email} --tier PRO`;
