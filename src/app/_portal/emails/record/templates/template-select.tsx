'use client';

import { Select } from '@mantine/core';
import type { Ref } from 'react';
import { api } from '@/app/_trpc/client';
import { MAX_PAGE } from '@/domain/shared/paging';
import type { TemplateItem } from './template-cache';
import { templateOptions } from './template-options';

interface TemplateSelectProps {
  ref?: Ref<HTMLInputElement>;
  templateId: string | null;
  readOnly?: boolean;
  /** With the template whose text the message may still have. */
  onChoose: (template: TemplateItem | null, current: TemplateItem | undefined) => void;
}

/** Chooses the template of a message. */
export function TemplateSelect({ ref, templateId, readOnly, onChoose }: TemplateSelectProps) {
  const { data } = api.emailTemplates.list.useQuery({ limit: MAX_PAGE });
  const templates = data?.items ?? [];
  const current = templates.find(({ id }) => id === templateId);
  const isEmpty = data !== undefined && templates.length === 0;
  return (
    <Select
      ref={ref}
      label="Template"
      placeholder={isEmpty ? 'No templates yet' : 'None'}
      data={templateOptions(templates)}
      value={current?.id ?? null}
      onChange={(id) => onChoose(templates.find((one) => one.id === id) ?? null, current)}
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage="No template found"
      readOnly={readOnly}
      disabled={isEmpty}
    />
  );
}
