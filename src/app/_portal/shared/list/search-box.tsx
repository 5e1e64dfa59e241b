import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './list-filters.module.css';

interface SearchBoxProps {
  id: string;
  label: string;
  placeholder: string;
  search: string;
  setSearch: (search: string) => void;
  /** Whether to show the shortcut. */
  withKey: boolean;
}

/** The search of a list. Escape clears it first, then leaves it. */
export function SearchBox({ id, label, placeholder, search, setSearch, withKey }: SearchBoxProps) {
  return (
    <TextInput
      id={id}
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        search ? (
          <CloseButton size="sm" aria-label="Clear search" onClick={() => setSearch('')} />
        ) : (
          withKey && <Kbd size="xs">/</Kbd>
        )
      }
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        // While a dialog opens, the search may still have the focus, but Escape is for the dialog.
        const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
        if (event.key !== 'Escape' || (dialog && !dialog.contains(event.currentTarget))) return;
        if (search) setSearch('');
        else event.currentTarget.blur();
      }}
    />
  );
}
