'use client';

import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { api } from '@/app/_trpc/client';
import { Logo } from '@/app/_ui/layout/logo';
import { proBadge } from '@/domain/plans/badges';
import { TAB_GROUPS, type Tab, type TabId, type ViewId } from '../tabs';
import { useShownTabs } from '../use-shown-tabs';
import { navigateTo, tabHref } from '../use-tab';
import classes from './side-menu.module.css';

export interface SideMenuProps {
  active: ViewId;
  /** Icons only. */
  narrow?: boolean;
  onToggle?: () => void;
  /** Called when a tab is chosen, so that the drawer can close. */
  onChoose?: () => void;
  /** Called when a tab is about to be chosen. */
  onIntent?: (id: TabId) => void;
}

export function SideMenu({ active, narrow = false, onToggle, onChoose, onIntent }: SideMenuProps) {
  const limits = api.usage.limits.useQuery();
  const tabs = useShownTabs();
  return (
    <>
      <div className={classes.brand} data-narrow={narrow || undefined}>
        <Logo withName={!narrow} />
        {onToggle && (
          <ActionIcon
            variant="transparent"
            className={classes.toggle}
            onClick={onToggle}
            aria-label={narrow ? 'Expand menu' : 'Collapse menu'}
          >
            {narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
          </ActionIcon>
        )}
      </div>
      <nav aria-label="Pages" className={classes.scroll}>
        {TAB_GROUPS.map((group) => (
          <div key={group} className={classes.group}>
            {narrow ? <hr className={classes.rule} /> : <div className={classes.groupName}>{group}</div>}
            {tabs
              .filter((tab) => tab.group === group)
              .map((tab) => (
                <MenuItem
                  key={tab.id}
                  tab={tab}
                  narrow={narrow}
                  active={tab.id === active}
                  pro={limits.data ? proBadge(tab.id, limits.data) : null}
                  onChoose={onChoose}
                  onIntent={onIntent}
                />
              ))}
          </div>
        ))}
      </nav>
    </>
  );
}

interface MenuItemProps {
  tab: Tab;
  active: boolean;
  narrow: boolean;
  /** What the PRO badge marks; null without one. */
  pro: string | null;
  onChoose?: () => void;
  onIntent?: (id: TabId) => void;
}

function MenuItem({ tab, active, narrow, pro, onChoose, onIntent }: MenuItemProps) {
  const choose = (event: MouseEvent) => {
    // With a modifier key, let the browser open a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigateTo(tabHref(tab.id));
    onChoose?.();
  };
  const name = pro ? `${tab.label} (PRO)` : tab.label;
  return (
    <a
      href={tabHref(tab.id)}
      onClick={choose}
      onPointerEnter={() => onIntent?.(tab.id)}
      onFocus={() => onIntent?.(tab.id)}
      className={classes.item}
      // The tour points at it.
      style={{ anchorName: `--tab-${tab.id}` }}
      data-narrow={narrow || undefined}
      aria-current={active ? 'page' : undefined}
      aria-label={narrow ? name : undefined}
      title={pro ? (narrow ? `${tab.label}: ${pro}` : pro) : narrow ? name : undefined}
    >
      <tab.icon size={18} stroke={1.6} aria-hidden />
      {!narrow && <span className={classes.label}>{tab.label}</span>}
      {pro && (narrow ? <span className={classes.mark} /> : <span className={classes.pro}>PRO</span>)}
    </a>
  );
}
