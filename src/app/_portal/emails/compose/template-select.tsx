'use client';

import { Select } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { MAX_PAGE } from '@/domain/shared/paging';
import type { TemplateItem } from '../record/templates/template-cache';
import { templateOptions } from '../record/templates/template-options';
import type { Composer } from './use-composer';

const ConfirmModal = lazyOverlay(
  () => import('@/app/_ui/feedback/confirm-modal').then((module) => module.ConfirmModal),
  ({ subject }) => subject !== null,
);

/** Inserts a template. Asks before it replaces text that does not come from one. */
export function TemplateSelect({ composer }: { composer: Composer }) {
  const { draft, change } = composer;
  const { data } = api.emailTemplates.list.useQuery({ limit: MAX_PAGE });
  const templates = data?.items ?? [];
  const [asked, setAsked] = useState<TemplateItem | null>(null);
  const current = templates.find(({ id }) => id === draft.templateId);
  const isTyped =
    (draft.subject.trim() !== '' || draft.body.trim() !== '') &&
    !(current && current.subject === draft.subject && current.body === draft.body);

  const textOf = ({ id, subject, body }: TemplateItem) => ({ templateId: id, subject, body });
  const choose = (id: string | null) => {
    const template = templates.find((one) => one.id === id);
    if (!template) change({ templateId: null });
    else if (isTyped) setAsked(template);
    else change(textOf(template));
  };
  return (
    <>
      <Select
        label="Template"
        placeholder={data && templates.length === 0 ? 'No templates yet' : 'None'}
        data={templateOptions(templates)}
        value={current?.id ?? null}
        onChange={choose}
        searchable
        clearable
        selectFirstOptionOnChange
        nothingFoundMessage="No template found"
        readOnly={composer.isSending}
        disabled={data !== undefined && templates.length === 0}
      />
      <ConfirmModal
        subject={asked?.name ?? null}
        title="Use this template?"
        question="It replaces the subject and the message that you have written."
        consequence="You can undo that."
        action="Replace text"
        onConfirm={() => {
          if (asked) composer.insert(textOf(asked), `“${asked.name}” was inserted.`);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
