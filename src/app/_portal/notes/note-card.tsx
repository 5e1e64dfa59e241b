'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { RelativeTime } from '../_leads/relative-time';
import { TabLink } from '../_leads/tab-link';
import { folded } from '../_notes/folded';
import type { NoteItem } from '../_notes/note-cache';
import { tabHref } from '../use-tab';
import type { NoteActions } from './note-list';
import { NoteTags } from './note-tags';
import classes from './notes.module.css';

interface NoteCardProps {
  note: NoteItem;
  now: Date;
  actions: NoteActions;
}

export const NoteCard = memo(function NoteCard({ note, now, actions }: NoteCardProps) {
  return (
    <article className={classes.card} data-note={note.id}>
      <TabLink href={tabHref('notes', { id: note.id })} className={classes.open} data-row-focus>
        {note.title}
      </TabLink>
      <span className={classes.menu}>
        <NoteMenu note={note} actions={actions} />
      </span>
      <p className={classes.excerpt}>{folded(note.content)}</p>
      <div className={classes.meta}>
        {note.leadCompany &&
          (note.leadId ? (
            <TabLink href={tabHref('crm', { id: note.leadId })} className={classes.lead}>
              {note.leadCompany}
            </TabLink>
          ) : (
            <span className={classes.company}>{note.leadCompany}</span>
          ))}
        <span className={classes.when}>
          Edited <RelativeTime at={note.updatedAt} now={now} />
        </span>
        <NoteTags tags={note.tags} />
      </div>
    </article>
  );
});

function NoteMenu({ note, actions }: { note: NoteItem; actions: NoteActions }) {
  return (
    <Menu position="bottom-end" shadow="md" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={classes.action} aria-label={`Actions for ${note.title}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          className={classes.menuItem}
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={() => actions.edit(note)}
        >
          Edit
        </Menu.Item>
        <Menu.Item
          className={classes.menuItem}
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => actions.remove(note)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
