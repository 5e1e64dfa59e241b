'use client';

import { useState } from 'react';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { TemplateItem } from '../record/templates/template-cache';
import { TemplateSelect } from '../record/templates/template-select';
import { fromTemplate } from './compose-draft';
import type { Composer } from './use-composer';

const ConfirmModal = lazyOverlay(
  () => import('@/app/_ui/feedback/confirm-modal').then((module) => module.ConfirmModal),
  ({ subject }) => subject !== null,
);

/** Inserts a template. Asks before it replaces text that does not come from one. */
export function TemplateChoice({ composer }: { composer: Composer }) {
  const { draft, change } = composer;
  const [asked, setAsked] = useState<TemplateItem | null>(null);
  const choose = (template: TemplateItem | null, current: TemplateItem | undefined) => {
    const isTyped =
      (draft.subject.trim() !== '' || draft.body.trim() !== '') &&
      !(current && current.subject === draft.subject && current.body === draft.body);
    if (!template) change({ templateId: null, isBulk: false });
    else if (isTyped) setAsked(template);
    else change(fromTemplate(template));
  };
  return (
    <>
      <TemplateSelect templateId={draft.templateId} readOnly={composer.isSending} onChoose={choose} />
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
    </>
  );
}
