'use client';

import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import type { SecondFactorStatus } from '@/domain/accounts/second-factor';
import { FEW_RECOVERY_CODES } from '@/domain/accounts/second-factor-code';
import { Section } from '../section';
import classes from './security.module.css';
import { useSecondFactor } from './use-second-factor';

type Dialog = 'set-up' | 'renew' | 'turn-off';

const SetUpModal = lazyOverlay(
  () => import('./set-up-modal').then((module) => module.SetUpModal),
  ({ opened }) => opened,
);
const RenewCodesModal = lazyOverlay(
  () => import('./renew-codes-modal').then((module) => module.RenewCodesModal),
  ({ opened }) => opened,
);
const TurnOffModal = lazyOverlay(
  () => import('./turn-off-modal').then((module) => module.TurnOffModal),
  ({ opened }) => opened,
);

export function TwoFactorSection() {
  const { status } = useSecondFactor();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const close = () => setDialog(null);
  // What opened the dialog may no longer exist, because two-factor sign-in is on or off now.
  const focus = () => moveFocus(buttons.current?.querySelector('button'));
  return (
    <Section id="two-factor" hint={HINT}>
      {status.error && !status.data ? (
        <ErrorState error={status.error} onRetry={() => void status.refetch()} />
      ) : (
        <State status={status.data} />
      )}
      <Group ref={buttons} justify="flex-end" mt={16} gap={8}>
        {status.data?.since === null && (
          <Button variant="default" onClick={() => setDialog('set-up')}>
            Set up
          </Button>
        )}
        {status.data?.since && (
          <>
            <Button variant="default" onClick={() => setDialog('renew')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setDialog('turn-off')}>
              Turn off
            </Button>
          </>
        )}
      </Group>
      <SetUpModal opened={dialog === 'set-up'} onClose={close} onClosed={focus} />
      <RenewCodesModal opened={dialog === 'renew'} onClose={close} />
      <TurnOffModal opened={dialog === 'turn-off'} onClose={close} onClosed={focus} />
    </Section>
  );
}

const HINT = 'Signing in then takes your password and a code from an app on your phone.';

function State({ status }: { status: SecondFactorStatus | undefined }) {
  const formats = useFormats();
  if (!status) return <Skeleton height={56} role="status" aria-busy="true" aria-label="Loading two-factor sign-in" />;
  const { since, recoveryCodesLeft: left } = status;
  const Icon = since ? IconShieldCheck : IconShieldOff;
  return (
    <div className={classes.state} data-on={since !== null}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div>
        <Text size="sm" fw={500}>
          {since ? `On since ${formats.date(since)}` : 'Off'}
        </Text>
        {since && (
          <Text size="xs" c={left <= FEW_RECOVERY_CODES ? undefined : 'dimmed'}>
            {left === 0 ? 'No recovery codes left.' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left.`}
            {left <= FEW_RECOVERY_CODES && ' Create new ones, so that you can sign in without your phone.'}
          </Text>
        )}
      </div>
    </div>
  );
}
