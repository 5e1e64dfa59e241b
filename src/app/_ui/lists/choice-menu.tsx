'use client';

import { Menu, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import classes from './choice-menu.module.css';

interface ChoiceMenuProps<Choice extends string> {
  name: string;
  value: Choice;
  choices: readonly Choice[];
  badge: ReactNode;
  label: (choice: Choice) => ReactNode;
  onChoose: (choice: Choice) => void;
}

/** A menu that is mounted only while it is open, because a list has hundreds of them. */
export function ChoiceMenu<Choice extends string>({
  name,
  value,
  choices,
  badge,
  label,
  onChoose,
}: ChoiceMenuProps<Choice>) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <span className={classes.anchor}>
      <button
        ref={button}
        type="button"
        className={classes.target}
        aria-label={`${name}. Change`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        {badge}
      </button>
      {opened && (
        <Menu
          opened
          onChange={(stays) => !stays && close()}
          returnFocus={false}
          position="bottom-start"
          shadow="md"
          width={232}
          withInitialFocusPlaceholder={false}
          transitionProps={{ duration: 120 }}
        >
          {/* Covers the button, so that a second click closes the menu. */}
          <Menu.Target>
            <span className={classes.cover} aria-hidden>
              <VisuallyHidden>{name}</VisuallyHidden>
            </span>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.RadioGroup value={value}>
              {choices.map((choice) => (
                <Menu.RadioItem
                  key={choice}
                  value={choice}
                  closeMenuOnClick
                  className={classes.item}
                  data-autofocus={choice === value || undefined}
                  onChange={() => choice !== value && onChoose(choice)}
                >
                  {label(choice)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
