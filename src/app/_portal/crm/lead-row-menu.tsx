'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconCheckbox, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { LeadItem } from '../_leads/lead-cache';
import classes from './lead-cards.module.css';
import type { LeadActions } from './lead-list';

interface LeadRowMenuProps {
  lead: LeadItem;
  actions: LeadActions;
  size?: number;
  /** Where the row shows no box of its own. */
  onSelect?: () => void;
}

/** What a row offers where nothing hovers. */
export function LeadRowMenu({ lead, actions, size = 40, onSelect }: LeadRowMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" width={180} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={size} aria-label={`Actions for ${lead.companyName}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={() => actions.edit(lead)}
        >
          Edit
        </Menu.Item>
        {onSelect && (
          <Menu.Item
            className={classes.menuItem}
            leftSection={<IconCheckbox size={16} stroke={1.6} />}
            onClick={() => onSelect()}
          >
            Select
          </Menu.Item>
        )}
        <Menu.Item
          className={classes.menuItem}
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => actions.remove(lead)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
