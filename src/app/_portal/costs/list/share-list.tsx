'use client';

import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { isGone, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { focusOnMount, moveFocus } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import type { Share } from '@/domain/shares/share';
import classes from './share-list.module.css';

const TITLE_ID = 'share-links';

/** The links to the comparison of a lead, or to the user's own. Revoking one is final, so it asks. */
export function ShareList({ leadId }: { leadId: string | null }) {
  const utils = api.useUtils();
  const { data } = api.shares.list.useQuery();
  const revoke = api.shares.revoke.useMutation({
    onSuccess: () => notifyDone('Link revoked.'),
    onError(error) {
      // Already revoked elsewhere, which is the intended outcome.
      if (!isGone(error)) notifyProblem(error, 'Not revoked');
    },
    onSettled: () => utils.shares.list.invalidate(),
  });
  const links = data?.items.filter((link) => link.kind === 'cost' && link.leadId === leadId) ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} tabIndex={-1} className={classes.title}>
        Links that work
      </h3>
      <ul className={classes.list}>
        {links.map((link) => (
          <ShareRow
            key={link.id}
            link={link}
            onRevoke={() => {
              // The row whose button had the focus is about to go.
              moveFocus(TITLE_ID);
              revoke.mutate({ id: link.id });
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function ShareRow({ link, onRevoke }: { link: Share; onRevoke: () => void }) {
  const { dateTime, date } = useFormats();
  const [asks, setAsks] = useState(false);
  return (
    <li>
      <div>
        <Text className="figures">Created {dateTime(link.createdAt)}</Text>
        <Text size="xs" c="dimmed" className="figures">
          {asks ? 'Whoever has it can no longer open it.' : `Works until ${date(link.expiresAt)}`}
        </Text>
      </div>
      <Group gap={8} wrap="nowrap">
        {asks ? (
          <>
            <Button ref={focusOnMount} variant="default" size="xs" onClick={() => setAsks(false)}>
              Keep
            </Button>
            <Button size="xs" color="red.9" onClick={onRevoke}>
              Revoke
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={`Revoke the link created ${dateTime(link.createdAt)}`}
            onClick={() => setAsks(true)}
          >
            Revoke
          </Button>
        )}
      </Group>
    </li>
  );
}
