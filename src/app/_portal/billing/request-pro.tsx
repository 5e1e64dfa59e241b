import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import { PRO_PRICE_LABEL } from '@/domain/plans/plan-table';
import classes from './plan-actions.module.css';
import { useSetBilling } from './use-billing';

/** Where PRO cannot be paid for online, the operator switches accounts on request. */
export function RequestPro({ requestedAt }: { requestedAt: Date | null }) {
  const setBilling = useSetBilling();
  const formats = useFormats();
  const request = api.billing.requestUpgrade.useMutation({
    onSuccess: setBilling,
    onError: (error) => notifyProblem(error, 'Not requested'),
  });
  return (
    <div className={classes.box}>
      <h3>Upgrade to PRO</h3>
      <Text>
        PRO costs {PRO_PRICE_LABEL}. Your Stanchion administrator will upgrade your account and arrange payment with
        you.
      </Text>
      {requestedAt ? (
        <div
          ref={request.isSuccess ? focusOnMount : undefined}
          tabIndex={-1}
          role="status"
          className={classes.requested}
        >
          <IconCheck size={18} aria-hidden />
          Requested on {formats.date(requestedAt)}
        </div>
      ) : (
        <Group justify="flex-end">
          <Button loading={request.isPending} onClick={() => request.mutate()}>
            Request PRO
          </Button>
        </Group>
      )}
    </div>
  );
}
