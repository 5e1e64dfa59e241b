import { Menu } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { startEmail } from '@/app/_portal/emails/record/start-email';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { moveFocus, rowFocusOf } from '@/app/_ui/focus/move-focus';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { MoveItems } from '../record/move-items';
import items from '../record/move-items.module.css';
import classes from './board.module.css';

export interface OpenMenu {
  lead: LeadItem;
  /** The card's button that anchors the menu. */
  button: HTMLElement;
  /** Where the button was when the menu opened. Its card may move away meanwhile. */
  at: DOMRect;
}

export interface CardMenuProps {
  open: OpenMenu | null;
  onClose: () => void;
  onMove: (lead: LeadItem, to: LeadStatus) => void;
}

/** A single menu shared by all cards, because one per card would be too expensive. */
export function CardMenu({ open, onClose, onMove }: CardMenuProps) {
  if (!open) return null;
  const { lead, button, at } = open;
  const close = () => {
    onClose();
    moveFocus(button.isConnected ? button : rowFocusOf(lead.id));
  };
  return (
    <Menu
      opened
      onChange={(opened) => !opened && close()}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      shadow="md"
      width={220}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.menuAnchor}
          style={{ left: at.left, top: at.top, width: at.width, height: at.height }}
          aria-label={`Move ${lead.companyName} to…`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <MoveItems current={lead.status} onMove={(to) => onMove(lead, to)} />
        {lead.email && (
          <>
            <Menu.Divider />
            <Menu.Item
              className={items.choice}
              leftSection={<IconMail size={16} stroke={1.6} />}
              onClick={() => startEmail(lead.id)}
            >
              Email this lead
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
