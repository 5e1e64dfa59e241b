'use client';

import { useUpdate } from '@/app/_portal/shared/cache/use-update';
import type { NounModule } from '@/app/_portal/shared/noun-module';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { variablesOf } from '@/domain/emails/templates/placeholders';
import { templateFields } from '@/domain/emails/templates/template';
import { changedValues } from '@/domain/fields/field';
import { type TemplateItem, useTemplateCache } from './template-cache';

type TemplateChanges = RouterInputs['emailTemplates']['update']['changes'];

/** Saves a new template. The calling form shows errors. */
export function useCreateTemplate() {
  const cache = useTemplateCache();
  return api.emailTemplates.create.useMutation({ onSuccess: (template) => cache.add(template) });
}

export const TEMPLATE_MODULE: NounModule<TemplateItem, TemplateChanges> = {
  noun: 'template',
  nameOf: ({ name }) => name,
  useCache: useTemplateCache,
  useDeletion: api.emailTemplates.delete.useMutation,
  loadSchema: () => import('@/domain/emails/templates/template').then((module) => module.emailTemplate),
  send: (client, input) => client.emailTemplates.update.mutate(input),
  preview(template, changes, zone) {
    const changed = { ...template, ...changedValues(templateFields, changes, zone) };
    return { ...changed, variables: variablesOf(changed.body) };
  },
};

/** Updates a template optimistically in every list. */
export const useUpdateTemplate = () => useUpdate(TEMPLATE_MODULE);
