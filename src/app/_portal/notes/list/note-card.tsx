'use client';

import { IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import card from '@/app/_ui/lists/list-card.module.css';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { CallMark } from '../record/call-mark';
import { MentionedText } from '../record/mentions/mentioned-text';
import type { NoteItem } from '../record/note-cache';
import meta from '../record/note-meta.module.css';
import { notePreview } from '../record/note-preview';
import { NoteTags } from '../record/note-tags';
import classes from './note-card.module.css';

export interface NoteActions {
  edit: (note: NoteItem) => void;
  remove: (note: NoteItem) => void;
}

interface NoteCardProps {
  note: NoteItem;
  now: Date;
  actions: NoteActions;
}

export const NoteCard = memo(function NoteCard({ note, now, actions }: NoteCardProps) {
  return (
    <article className={classes.card}>
      <TabLink href={tabHref('notes', { id: note.id })} className={classes.open} dir="auto" data-row-focus>
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
      <p dir="auto" className={classes.excerpt}>
        <MentionedText text={notePreview(note.content)} mentions={note.mentions} />
      </p>
      <div className={meta.line}>
        <CallMark note={note} />
        {note.leadCompany &&
          (note.leadId ? (
            <TabLink href={tabHref('crm', { id: note.leadId })} className={classes.lead} dir="auto">
              {note.leadCompany}
            </TabLink>
          ) : (
            <span dir="auto" className={classes.company}>
              {note.leadCompany}
            </span>
          ))}
        <span className={meta.when}>
          Edited <RelativeTime at={note.updatedAt} now={now} />
        </span>
        <NoteTags tags={note.tags} />
      </div>
    </article>
  );
});
