'use client';

import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { ConfirmOverlay } from '@/app/_ui/feedback/confirm-overlay';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { isFocusLost, moveFocus } from '@/app/_ui/focus/move-focus';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { useFormats } from '@/app/_ui/time/formats';
import { SUPPRESSION_LABELS, type SuppressionReason } from '@/domain/emails/suppression';
import list from '../settings-list.module.css';
import { AddSuppression } from './add-suppression';
import classes from './suppressed-addresses.module.css';

type Suppression = RouterOutputs['emailSuppressions']['list']['items'][number];

const PAGE = 10;
const TITLE_ID = 'suppressed-title';

/** A wish is not to be overlooked, so every lifting asks first. */
const CONSEQUENCES = {
  unsubscribed: 'They unsubscribed. Email them only if they have asked you to since: the law requires it.',
  manual: 'You recorded that they want no more email.',
  hard_bounce: 'The address did not exist. If an email bounces again, it returns to this list.',
} as const satisfies Record<SuppressionReason, string>;

/** The addresses that get no more email from the user, newest first, each with a way to allow it again (D61). */
export function SuppressedAddresses() {
  const query = api.emailSuppressions.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const items = query.data?.pages.flatMap((page) => page.items);
  const [asked, setAsked] = useState<Suppression | null>(null);
  const utils = api.useUtils();
  const lift = api.emailSuppressions.lift.useMutation({
    onError: (error) => isGone(error) || notifyProblem(error, 'Not allowed'),
    onSuccess: () => notifyDone(`${asked?.address} can get email again.`),
    // In this order, so that the focus does not return to a row that is about to go.
    onSettled: async () => {
      await utils.emailSuppressions.invalidate();
      setAsked(null);
    },
  });
  return (
    <section className={classes.section} aria-labelledby={TITLE_ID}>
      {/* Takes the focus when the row whose button had it is gone. */}
      <h3 id={TITLE_ID} tabIndex={-1}>
        Addresses that get no more email
      </h3>
      <p>
        People who unsubscribed, and addresses that bounced for good. You can’t email them, and members of your team
        can’t email them about the team’s leads.
      </p>
      {query.error && !items && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={56} radius="md" role="status" aria-label="Loading the addresses" />}
      {items?.length === 0 && <div className={list.empty}>Nobody has unsubscribed.</div>}
      {items && items.length > 0 && (
        <ul className={list.list} aria-labelledby={TITLE_ID}>
          {items.map((item) => (
            <Row key={item.id} item={item} onLift={() => setAsked(item)} />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
      <AddSuppression />
      <ConfirmOverlay
        subject={asked?.address ?? null}
        title="Allow email again?"
        question="This address will get email from you again:"
        consequence={asked ? CONSEQUENCES[asked.reason] : ''}
        action="Allow email"
        pending={lift.isPending}
        onConfirm={() => asked && lift.mutate({ id: asked.id })}
        onClose={() => setAsked(null)}
        onClosed={() => isFocusLost() && moveFocus(TITLE_ID, { preventScroll: true })}
      />
    </section>
  );
}

function Row({ item: { address, reason, createdAt }, onLift }: { item: Suppression; onLift: () => void }) {
  const { date, dateTime } = useFormats();
  return (
    <li className={list.row}>
      <div className={list.about}>
        <span className={list.name}>{address}</span>
        <span className={list.when}>
          {SUPPRESSION_LABELS[reason]},{' '}
          <time dateTime={createdAt.toISOString()} title={dateTime(createdAt)}>
            {date(createdAt)}
          </time>
        </span>
      </div>
      <Button variant="default" size="xs" aria-label={`Allow email to ${address}`} onClick={onLift}>
        Allow email
      </Button>
    </li>
  );
}
