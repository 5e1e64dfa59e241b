'use client';

import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { CopyField } from '@/app/_ui/interaction/copy-field';
import { useLast } from '@/app/_ui/interaction/use-last';
import { SIGN_LIMITS } from '@/domain/quotes/signature';
import type { ShownQuote } from '../quote-cache';

interface LinkModalProps {
  /** Null closes the modal. */
  quote: ShownQuote | null;
  onClose: () => void;
}

/** Makes a link for the client, to share other than by email. */
export function LinkModal({ quote, onClose }: LinkModalProps) {
  const shown = useLast(quote);
  return (
    <Modal opened={quote !== null} onClose={onClose} title="Copy link">
      {shown && <Link quote={shown} onClose={onClose} />}
    </Modal>
  );
}

const isReasonAsked = (error: unknown) => error !== null && problemOf(error).field === 'licenseReason';

function Link({ quote: { id, version, sentAt }, onClose }: { quote: ShownQuote; onClose: () => void }) {
  const [licenseReason, setLicenseReason] = useState<string | null>(null);
  const send = api.quotes.send.useMutation({
    onError: (error) => isReasonAsked(error) && setLicenseReason((typed) => typed ?? ''),
  });
  if (send.data) return <CopyField label="Link for the client" value={send.data.url} onDone={onClose} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ id, version, licenseReason: licenseReason ?? '' });
      }}
    >
      <Stack gap={16}>
        <Text size="sm">
          {sentAt
            ? 'Whoever has the link can read and accept the quote. Links from before keep working.'
            : 'Whoever has the link can read and accept the quote, so it counts as sent once you have the link.'}
        </Text>
        {send.error && !isReasonAsked(send.error) && <NotSaved problem={problemOf(send.error)} />}
        {licenseReason !== null && (
          <Textarea
            ref={focusOnMount}
            label="Reason for sending it without a license"
            description="It is kept with the quote, and the client never sees it."
            minRows={2}
            maxLength={SIGN_LIMITS.reason}
            value={licenseReason}
            error={isReasonAsked(send.error) && problemOf(send.error).message}
            onChange={({ currentTarget }) => setLicenseReason(currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending} data-autofocus>
            Make the link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
