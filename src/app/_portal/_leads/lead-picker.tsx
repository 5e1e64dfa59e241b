'use client';

import { CloseButton, Combobox, Loader, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';

/** As many leads as the search shows (spec 1 section 2). */
const MATCHES = 10;

export interface PickedLead {
  id: string;
  companyName: string;
}

export interface LeadPickerProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: PickedLead | null;
  onChange: (lead: PickedLead | null) => void;
}

/** One lead, searched on the server by company or contact as one types; none is a choice too. */
export function LeadPicker({ value, onChange, onBlur, ...props }: LeadPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [q] = useDebouncedValue((typed ?? '').trim(), 150);
  const query = api.leads.list.useQuery(
    { q, limit: MATCHES },
    { enabled: combobox.dropdownOpened, placeholderData: (before) => before },
  );
  const matches = query.data?.items ?? [];

  const pick = (lead: PickedLead | null) => {
    setTyped(null);
    onChange(lead);
    combobox.closeDropdown();
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const lead = matches.find((one) => one.id === id);
        if (lead) pick({ id: lead.id, companyName: lead.companyName });
      }}
    >
      <Combobox.Target>
        <TextInput
          autoComplete="off"
          placeholder="Search by company or contact"
          {...props}
          value={typed ?? value?.companyName ?? ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={(event) => {
            combobox.closeDropdown();
            // What was typed and not chosen is no lead; emptied on purpose means none.
            if (typed === '') onChange(null);
            setTyped(null);
            onBlur?.(event);
          }}
          rightSection={
            query.isFetching ? (
              <Loader size={16} />
            ) : (
              value && (
                <CloseButton
                  size="sm"
                  aria-label="No lead"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(null)}
                />
              )
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label="Leads">
          {matches.map((lead) => (
            <Combobox.Option key={lead.id} value={lead.id} active={lead.id === value?.id}>
              <Text size="sm" truncate>
                {lead.companyName}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {lead.contactPerson}
              </Text>
            </Combobox.Option>
          ))}
          {query.error && <Combobox.Empty>Leads could not be searched. Type again to retry.</Combobox.Empty>}
          {query.isSuccess && matches.length === 0 && <Combobox.Empty>No leads found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
