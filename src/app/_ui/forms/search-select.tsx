import { Select, type SelectProps } from '@mantine/core';

/** A select with so many options that people type to find one. They are rendered only while it is open. */
export const SearchSelect = (props: SelectProps) => (
  <Select
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    searchable
    selectFirstOptionOnChange
    comboboxProps={{ keepMounted: false }}
    {...props}
  />
);
