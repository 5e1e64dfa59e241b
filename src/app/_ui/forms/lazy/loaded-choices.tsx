import { CheckIcon, Combobox, Group, TextInput, useCombobox } from '@mantine/core';
import classes from './loaded-choices.module.css';

export interface LoadedChoicesProps {
  'aria-label': string;
  className?: string | undefined;
  placeholder: string;
  /** What the field says; null if nothing is chosen. */
  text: string | null;
  data: readonly { value: string; label: string }[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  autoFocus: boolean;
  defaultDropdownOpened: boolean;
}

/** The field of `LazyChoices`, as a file of its own. Its list stays open, so that several can be chosen. */
export default function LoadedChoices(props: LoadedChoicesProps) {
  const { text, data, values, onChange, defaultDropdownOpened, ...look } = props;
  const combobox = useCombobox({
    defaultOpened: defaultDropdownOpened,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const isEmpty = values.length === 0;
  const toggle = (value: string) =>
    onChange(
      data.map((one) => one.value).filter((one) => (one === value ? !values.includes(one) : values.includes(one))),
    );
  return (
    <Combobox store={combobox} onOptionSubmit={toggle}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...look}
          role="combobox"
          readOnly
          pointer
          value={text ?? ''}
          rightSection={isEmpty ? <Combobox.Chevron /> : <Combobox.ClearButton onClear={() => onChange([])} />}
          rightSectionPointerEvents={isEmpty ? 'none' : 'all'}
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={look['aria-label']} aria-multiselectable>
          {data.map(({ value, label }) => {
            const isChosen = values.includes(value);
            return (
              <Combobox.Option key={value} value={value} active={isChosen} aria-selected={isChosen}>
                <Group gap={8} wrap="nowrap">
                  <CheckIcon size={12} className={classes.check} data-chosen={isChosen || undefined} />
                  {label}
                </Group>
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
