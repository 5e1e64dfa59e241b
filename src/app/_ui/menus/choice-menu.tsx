'use client';

import type { ReactNode } from 'react';
import classes from './choice-menu.module.css';
import { PopupMenu, type PopupMenuProps } from './popup-menu';

interface ChoiceMenuProps<Choice extends string> extends Pick<PopupMenuProps, 'onToggle'> {
  name: string;
  value: Choice;
  choices: readonly Choice[];
  badge: ReactNode;
  label: (choice: Choice) => ReactNode;
  onChoose: (choice: Choice) => void;
}

/** A badge that opens a menu with the values that can be chosen instead. */
export const ChoiceMenu = <Choice extends string>({
  name,
  value,
  choices,
  badge,
  label,
  onChoose,
  onToggle,
}: ChoiceMenuProps<Choice>) => (
  <PopupMenu
    name={name}
    position="bottom-start"
    width={232}
    chosen={value}
    itemClassName={classes.item}
    onToggle={onToggle}
    entries={choices.map((choice) => ({ key: choice, label: label(choice), onClick: () => onChoose(choice) }))}
    button={(props) => (
      <button {...props} type="button" className={classes.target} aria-label={`${name}. Change`}>
        {badge}
      </button>
    )}
  />
);
