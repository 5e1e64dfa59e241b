'use client';

import { IconCopy, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import card from '@/app/_ui/lists/list-card.module.css';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { TEMPLATE_CATEGORY_LABELS } from '@/domain/emails/templates/template-choices';
import type { TemplateItem } from '../../record/templates/template-cache';
import classes from './template-card.module.css';

export interface TemplateActions {
  use: (template: TemplateItem) => void;
  edit: (template: TemplateItem) => void;
  duplicate: (template: TemplateItem) => void;
  remove: (template: TemplateItem) => void;
}

interface TemplateCardProps {
  template: TemplateItem;
  now: Date;
  actions: TemplateActions;
}

export const TemplateCard = memo(function TemplateCard({ template, now, actions }: TemplateCardProps) {
  const { name, category, subject, body, updatedAt } = template;
  return (
    <article className={classes.template}>
      <button type="button" className={classes.open} data-row-focus onClick={() => actions.edit(template)}>
        {name}
      </button>
      <span className={card.corner}>
        <RowMenu
          of={name}
          items={[
            { label: 'Write an email', icon: IconMail, onClick: () => actions.use(template) },
            { label: 'Edit', icon: IconPencil, onClick: () => actions.edit(template) },
            { label: 'Duplicate', icon: IconCopy, onClick: () => actions.duplicate(template) },
            { label: 'Delete', icon: IconTrash, onClick: () => actions.remove(template) },
          ]}
        />
      </span>
      <p className={classes.subject}>{subject}</p>
      <p className={classes.excerpt}>{body.replaceAll(/\n\s*\n/g, '\n')}</p>
      <p className={classes.meta}>
        {TEMPLATE_CATEGORY_LABELS[category]}
        <span>
          Edited <RelativeTime at={updatedAt} now={now} />
        </span>
      </p>
    </article>
  );
});
