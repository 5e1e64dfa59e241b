import { Select, type SelectProps } from '@mantine/core';

export type LoadedSelectProps = Pick<
  SelectProps,
  | 'aria-label'
  | 'className'
  | 'placeholder'
  | 'data'
  | 'value'
  | 'onChange'
  | 'clearable'
  | 'autoFocus'
  | 'defaultDropdownOpened'
>;

/** The select of `LazySelect`, as a file of its own. */
export default function LoadedSelect(props: LoadedSelectProps) {
  return <Select {...props} />;
}
