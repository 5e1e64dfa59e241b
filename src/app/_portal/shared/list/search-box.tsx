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
        if (event.key !== 'Escape') return;
        if (search) setSearch('');
        else event.currentTarget.blur();
      }}
    />
  );
}
