'use client';

import { Select } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { TEMPLATE_CATEGORIES, TEMPLATE_CATEGORY_LABELS } from '@/domain/emails/templates/template-choices';
import { MAX_PAGE } from '@/domain/shared/paging';
import type { TemplateItem } from '../record/templates/template-cache';
import type { Composer } from './use-composer';

/** Inserts a template. Asks before it replaces text that does not come from one. */
export function TemplateSelect({ composer }: { composer: Composer }) {
  const { draft, change, replaceWith } = composer;
  const { data } = api.emailTemplates.list.useQuery({ limit: MAX_PAGE });
  const templates = data?.items ?? [];
  const [asked, setAsked] = useState<TemplateItem | null>(null);
  const current = templates.find(({ id }) => id === draft.templateId);
  const isTyped =
    (draft.subject.trim() !== '' || draft.body.trim() !== '') &&
    !(current && current.subject === draft.subject && current.body === draft.body);

  const insert = ({ id, subject, body }: TemplateItem) => ({ ...draft, templateId: id, subject, body });
  const choose = (id: string | null) => {
    const template = templates.find((one) => one.id === id);
    if (!template) change({ templateId: null });
    else if (isTyped) setAsked(template);
    else change(insert(template));
  };
  return (
    <>
      <Select
        label="Template"
        placeholder={data && templates.length === 0 ? 'No templates yet' : 'None'}
        data={TEMPLATE_CATEGORIES.map((category) => ({
          group: TEMPLATE_CATEGORY_LABELS[category],
          items: templates
            .filter((one) => one.category === category)
            .map(({ id, name }) => ({ value: id, label: name })),
        })).filter(({ items }) => items.length > 0)}
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
          if (asked) replaceWith(insert(asked), `“${asked.name}” was inserted.`);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
