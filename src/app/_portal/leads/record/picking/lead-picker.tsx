'use client';

import { CloseButton, Combobox, Group, Loader, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_DELAY } from '@/app/_portal/shared/list/use-search';
import { api } from '@/app/_trpc/client';
import type { FoundLead } from '@/domain/search/search';
import { MAX_SEARCH } from '@/domain/shared/paging';
import { foldForSearch } from '@/domain/shared/search';

export interface PickedLead {
  id: string;
  companyName: string;
}

export interface LeadPickerProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: PickedLead | null;
  onChange: (lead: PickedLead | null) => void;
}

/** Shown when the field contains text but no lead was chosen. */
const CHOOSE = 'Choose a lead from the list';

/** Picks a lead or none, with a search that finds leads of exactly the typed name first. */
export function LeadPicker({ value, onChange, onBlur, readOnly, error, ...props }: LeadPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Left with text in it that matches no chosen lead. */
  const [unmatched, setUnmatched] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = (typed ?? '').trim();
  const [q] = useDebouncedValue(search.slice(0, MAX_SEARCH), SEARCH_DELAY);
  const query = api.search.leads.useQuery(
    { q },
    { enabled: combobox.dropdownOpened, placeholderData: keepPreviousData },
  );
  const matches = closestFirst(query.data ?? [], q);

  // Enter picks the first match, but only from the results for the current text.
  const found = search !== '' && search.slice(0, MAX_SEARCH) === q && query.isSuccess && !query.isPlaceholderData;
  /** The chosen lead stays in view while another is searched. */
  const kept = query.isSuccess && value && !matches.some(({ id }) => id === value.id) ? value : null;
  const first = matches.length > 0 && kept ? 1 : 0;
  const { selectOption } = combobox;
  useEffect(() => {
    if (found) selectOption(first);
  }, [found, first, selectOption]);

  // The value was changed from outside: discard the search text.
  const [shown, setShown] = useState(value?.id);
  if (shown !== value?.id) {
    setShown(value?.id);
    setTyped(null);
    setUnmatched(false);
  }

  const pick = (lead: PickedLead | null) => {
    setTyped(null);
    setUnmatched(false);
    onChange(lead);
    combobox.closeDropdown();
  };
  const clearable = value !== null || search !== '';
  const open = () => readOnly || combobox.openDropdown();
  /** Between a focus and the click that brought it, which would undo the selection. */
  const hasJustFocus = useRef(false);
  /** Typing replaces the name of the chosen lead. */
  const enter = ({ currentTarget, type }: { currentTarget: HTMLInputElement; type: string }) => {
    open();
    const isEntered = type === 'focus' || hasJustFocus.current;
    hasJustFocus.current = type === 'focus';
    if (isEntered && typed === null && !readOnly) currentTarget.select();
  };
  const leave = () => {
    combobox.closeDropdown();
    if (typed === '' && value !== null) pick(null);
    else if (search === '') setTyped(null);
    else setUnmatched(true);
  };

  const message = unmatched ? CHOOSE : error;
  return (
    <Combobox
      store={combobox}
      readOnly={readOnly}
      onOptionSubmit={(id) => {
        const lead = [...matches, kept].find((one) => one?.id === id);
        if (lead) pick({ id: lead.id, companyName: lead.companyName });
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          autoComplete="off"
          placeholder="Search by name, email or phone"
          {...props}
          readOnly={readOnly}
          error={message}
          // The list opens below the input, where it would cover the error.
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          data-half-typed={typed === null || search === '' ? undefined : CHOOSE}
          value={typed ?? value?.companyName ?? ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setUnmatched(false);
            open();
            combobox.resetSelectedOption();
          }}
          onFocus={enter}
          onClick={enter}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
          // Clicks on the chevron go to the input.
          rightSectionPointerEvents={clearable && !query.isFetching ? 'all' : 'none'}
          rightSection={
            query.isFetching ? (
              <Loader size={16} />
            ) : (
              !readOnly &&
              (clearable ? (
                <CloseButton
                  size="sm"
                  aria-label="No lead"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(null)}
                />
              ) : (
                <Combobox.Chevron />
              ))
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label="Leads">
          {kept && <LeadOption lead={kept} context="Chosen now" isChosen />}
          {matches.map((lead) => (
            <LeadOption key={lead.id} lead={lead} context={contextOf(lead, matches)} isChosen={lead.id === value?.id} />
          ))}
          {query.error && <Combobox.Empty>Leads could not be searched. Type again to retry.</Combobox.Empty>}
          {query.isSuccess && matches.length === 0 && <Combobox.Empty>No leads found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A company of exactly this name before those that begin with it, and these before the others. */
function closestFirst<Item extends PickedLead>(leads: readonly Item[], q: string): readonly Item[] {
  const searched = foldForSearch(q);
  if (searched === '') return leads;
  const distance = ({ companyName }: Item) => {
    const name = foldForSearch(companyName);
    return name === searched ? 0 : name.startsWith(searched) ? 1 : 2;
  };
  return leads.toSorted((one, other) => distance(one) - distance(other));
}

type Match = PickedLead & Pick<FoundLead, 'contactPerson' | 'email' | 'foundContact'>;

/** What tells a lead from others. The email address only matters if another one has the same name. */
function contextOf({ id, companyName, contactPerson, email, foundContact }: Match, matches: readonly Match[]): string {
  if (foundContact) return foundContact.name;
  const name = foldForSearch(companyName);
  const isAlike = matches.some((other) => other.id !== id && foldForSearch(other.companyName) === name);
  return isAlike && email ? `${contactPerson} · ${email}` : contactPerson;
}

function LeadOption({ lead, context, isChosen }: { lead: PickedLead; context: string; isChosen: boolean }) {
  return (
    <Combobox.Option value={lead.id} active={isChosen} aria-selected={isChosen}>
      <Group gap="xs" wrap="nowrap">
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" dir="auto" truncate>
            {lead.companyName}
          </Text>
          {context && (
            <Text size="xs" c="dimmed" dir="auto" truncate>
              {context}
            </Text>
          )}
        </div>
        {isChosen && <IconCheck size={16} stroke={1.8} aria-hidden style={{ flex: 'none' }} />}
      </Group>
    </Combobox.Option>
  );
}
