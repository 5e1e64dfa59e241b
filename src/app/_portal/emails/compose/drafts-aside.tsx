'use client';

import { Button } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { focusAfterRemoval, moveFocus } from '@/app/_ui/focus/move-focus';
import type { ComposeDraft } from '../record/draft/compose-draft';
import { deleteAside, useDraftsAside } from '../record/draft/draft-store';
import classes from './drafts-aside.module.css';
import type { Composer } from './use-composer';

/** Messages that others took the place of, until they are opened or deleted. */
export function DraftsAside({ composer }: { composer: Composer }) {
  const drafts = useDraftsAside();
  const { id: userId } = useViewer();
  const { idOf, open, isSending } = composer;
  if (drafts.length === 0) return null;
  const remove = (row: Element | null, draft: ComposeDraft) => {
    const focus = focusAfterRemoval(row, () => document.getElementById(idOf('lead')));
    deleteAside(userId, draft);
    requestAnimationFrame(focus);
  };
  return (
    <section className={classes.asides} aria-label="Drafts set aside">
      <h3 className={classes.title}>Set aside</h3>
      <ul className={classes.list}>
        {drafts.map((draft) => {
          const { whom, what } = textsOf(draft);
          return (
            <li key={JSON.stringify(draft)} className={classes.draft}>
              <p className={classes.text}>
                <strong>{whom}</strong> {what}
              </p>
              <Button
                variant="subtle"
                size="compact-sm"
                data-row-focus
                disabled={isSending}
                aria-label={`Open the draft: ${whom}, ${what}`}
                onClick={() => {
                  open(draft);
                  moveFocus(idOf('body'));
                }}
              >
                Open
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`Delete the draft: ${whom}, ${what}`}
                onClick={(event) => remove(event.currentTarget.closest('li'), draft)}
              >
                Delete
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function textsOf({ lead, to, subject, body }: ComposeDraft) {
  const whom = lead?.companyName || to.trim() || 'No recipient';
  return { whom, what: subject.trim() || body.trim().slice(0, 80) || 'No subject' };
}
