'use client';

import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { fromTemplate, unfilledText } from '../record/draft/compose-draft';
import type { TemplateItem } from '../record/templates/template-cache';
import { TemplateSelect } from '../record/templates/template-select';
import classes from './compose.module.css';
import type { Composer } from './use-composer';

const ConfirmModal = lazyOverlay(
  () => import('@/app/_ui/feedback/confirm-modal').then((module) => module.ConfirmModal),
  ({ subject }) => subject !== null,
);

/**
 * Inserts a template. Asks before it replaces text that does not come from one. What a template made bulk email can be
 * made regular again, also once the template no longer exists.
 */
export function TemplateChoice({ composer }: { composer: Composer }) {
  const { draft, change, isSending } = composer;
  const [asked, setAsked] = useState<TemplateItem | null>(null);
  const select = useRef<HTMLInputElement>(null);
  const makeRegular = () => change({ templateId: null, isBulk: false });
  const choose = (template: TemplateItem | null, current: TemplateItem | undefined) => {
    const { subject, body } = unfilledText(draft);
    const isTyped =
      (subject.trim() !== '' || body.trim() !== '') &&
      !(current && current.subject === subject && current.body === body);
    if (!template) makeRegular();
    else if (isTyped) setAsked(template);
    else change(fromTemplate(template));
  };
  return (
    <div className={classes.template}>
      <TemplateSelect ref={select} templateId={draft.templateId} readOnly={isSending} onChoose={choose} />
      {draft.isBulk && !draft.quote && (
        <>
          <p className={classes.hint}>Bulk email: includes your postal address and an unsubscribe link.</p>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isSending}
            onClick={() => {
              makeRegular();
              moveFocus(select.current);
            }}
          >
            Make it a regular email
          </Button>
        </>
      )}
      <ConfirmModal
        subject={asked?.name ?? null}
        title="Use this template?"
        question="It replaces the subject and the message that you have written."
        consequence="You can undo that."
        action="Replace text"
        onConfirm={() => {
          if (asked) composer.insert(fromTemplate(asked), `“${asked.name}” was inserted.`);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
