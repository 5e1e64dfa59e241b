'use client';

import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { STARTER_TEMPLATES } from '@/domain/emails/templates/starters';
import { TEMPLATE_CATEGORY_LABELS } from '@/domain/emails/templates/template-choices';
import type { TemplateDraft } from '../../record/templates/template-draft';
import classes from './no-templates.module.css';

/** Shown to somebody without templates: one starter per category, to add all at once or to begin with one. */
export function NoTemplates({ onAdd }: { onAdd: (draft?: Partial<TemplateDraft>) => void }) {
  const add = api.emailTemplates.addStarters.useMutation({
    onSuccess: ({ length }) => notifyDone(`${length} templates were added. Make them your own.`),
    onError: (error) => notifyProblem(error, 'Not added'),
  });
  return (
    <>
      <EmptyState
        icon={IconTemplate}
        action={
          <div className={classes.actions}>
            <Button loading={add.isPending} onClick={() => add.mutate()}>
              Add starter templates
            </Button>
            <Button variant="default" onClick={() => onAdd()}>
              Write your own
            </Button>
          </div>
        }
      >
        No email templates yet. Write a message once, and each lead gets it with their own company and name.
      </EmptyState>
      <h2 className={classes.heading}>Or begin with one of these</h2>
      <ul className={classes.starters}>
        {STARTER_TEMPLATES.map((starter) => (
          <li key={starter.name}>
            <button type="button" className={classes.starter} onClick={() => onAdd(starter)}>
              <span className={classes.category}>{TEMPLATE_CATEGORY_LABELS[starter.category]}</span>
              <span className={classes.name}>{starter.name}</span>
              <span className={classes.subject}>{starter.subject}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
