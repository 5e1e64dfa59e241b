'use client';

import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { CopyField } from '@/app/_ui/interaction/copy-field';
import { type CostPath, type CostValues, examplesText } from '@/domain/costs/cost-inputs';
import { DEFAULT_SHARE_DAYS, SHARE_DAYS, type ShareDays } from '@/domain/shares/share-choices';
import { ShareList } from './share-list';

interface ShareModalProps {
  opened: boolean;
  leadId: string | null;
  company: string | null;
  values: CostValues;
  /** Values of the provider that have to be changed or confirmed first. */
  examples: readonly CostPath[];
  onClose: () => void;
  onShared: () => void;
}

const DAYS = SHARE_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Creates a link to the comparison, and lists those that work. */
export function ShareModal({ opened, leadId, company, values, examples, onClose, onShared }: ShareModalProps) {
  const utils = api.useUtils();
  const [days, setDays] = useState<ShareDays>(DEFAULT_SHARE_DAYS);
  // Stays the same until a link has come, so that pressing again after a lost answer creates no second one (D38).
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const renewKey = () => setKey(crypto.randomUUID());
  // Keep the address out of the cache: only the dialog that shows it holds it.
  const create = api.costs.share.useMutation({
    gcTime: 0,
    trpc: { context: { idempotencyKey } },
    onSuccess() {
      renewKey();
      onShared();
      void utils.shares.list.invalidate();
      void utils.costs.read.invalidate();
    },
    onError(error) {
      // The link of the lost answer has been revoked, or the comparison has changed since.
      if (['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'].includes(problemOf(error).code)) renewKey();
      notifyProblem(error, 'Link not created');
      void utils.shares.list.invalidate();
    },
  });
  const close = () => {
    // The answer brings the only sight of the address.
    if (create.isPending) return;
    onClose();
    create.reset();
    renewKey();
  };
  return (
    <Modal opened={opened} onClose={close} title={company ? `Share with ${company}` : 'Share this comparison'}>
      {create.data ? (
        <Stack gap={16}>
          <Text>This link is shown only once. Anyone who has it can see the comparison, without an account.</Text>
          <CopyField label="Link" value={create.data.url} onDone={close} />
        </Stack>
      ) : (
        <Stack gap={24}>
          {examples.length > 0 ? (
            <Text>{examplesText(examples)}</Text>
          ) : (
            <Stack gap={16}>
              <Text>
                The link shows this comparison as it is now, with its assumptions and your name, company, email and
                phone. Later changes to the comparison don’t alter it.
              </Text>
              <Group align="end" justify="space-between" gap={16}>
                <Select
                  label="Expires after"
                  w={160}
                  data={DAYS}
                  value={String(days)}
                  onChange={(next) => {
                    setDays(SHARE_DAYS.find((each) => String(each) === next) ?? DEFAULT_SHARE_DAYS);
                    renewKey();
                  }}
                />
                <Button
                  loading={create.isPending}
                  data-autofocus
                  onClick={() => create.mutate({ leadId, ...values, days })}
                >
                  Create link
                </Button>
              </Group>
            </Stack>
          )}
          <ShareList leadId={leadId} />
        </Stack>
      )}
    </Modal>
  );
}
