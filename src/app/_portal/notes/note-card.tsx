'use client';

import { IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import card from '@/app/_ui/list-card.module.css';
import { RelativeTime } from '@/app/_ui/relative-time';
import { RowMenu } from '@/app/_ui/row-menu';
import { folded } from '../_notes/folded';
import type { NoteItem } from '../_notes/note-cache';
import { TabLink } from '../tab-link';
import { tabHref } from '../use-tab';
import classes from './note-card.module.css';
import type { NoteActions } from './note-list';
import meta from './note-meta.module.css';
import { NoteTags } from './note-tags';

interface NoteCardProps {
  note: NoteItem;
  now: Date;
  actions: NoteActions;
}

export const NoteCard = memo(function NoteCard({ note, now, actions }: NoteCardProps) {
  return (
    <article className={classes.card}>
      <TabLink href={tabHref('notes', { id: note.id })} className={classes.open} data-row-focus>
        {note.title}
      </TabLink>
      <span className={card.corner}>
        <RowMenu
          of={note.title}
          items={[
            { label: 'Edit', icon: IconPencil, onClick: () => actions.edit(note) },
            { label: 'Delete', icon: IconTrash, onClick: () => actions.remove(note) },
          ]}
        />
      </span>
      <p className={classes.excerpt}>{folded(note.content)}</p>
      <div className={meta.line}>
        {note.leadCompany &&
          (note.leadId ? (
            <TabLink href={tabHref('crm', { id: note.leadId })} className={classes.lead}>
              {note.leadCompany}
            </TabLink>
          ) : (
            <span className={classes.company}>{note.leadCompany}</span>
          ))}
        <span className={meta.when}>
          Edited <RelativeTime at={note.updatedAt} now={now} />
        </span>
        <NoteTags tags={note.tags} />
      </div>
    </article>
  );
});
