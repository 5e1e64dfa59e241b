import { type ComboboxData, Select } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { WHOSE, WHOSE_LABELS, type Whose } from '@/domain/shared/whose';
import classes from './reports.module.css';
import { useReportChoice } from './use-report-choice';

const WHOSE_CHOICES = WHOSE.map((value) => ({ value, label: WHOSE_LABELS[value] }));

const isWhose = (value: string): value is Whose => WHOSE.some((whose) => whose === value);

/** Chooses whose leads a report counts: of a group, or of one member whose figures the user may see. */
export function WhoseSelect() {
  const { whose, member, setWhose, setMember } = useReportChoice();
  const { data: members = [] } = api.reports.members.useQuery();
  const people = members.map(({ userId, name }) => ({ value: userId, label: name }));
  const choices: ComboboxData =
    people.length > 0 ? [...WHOSE_CHOICES, { group: 'Members', items: people }] : WHOSE_CHOICES;
  return (
    <Select
      className={classes.choice}
      aria-label="Whose leads"
      data={choices}
      value={member ?? whose}
      searchable={people.length > 10}
      nothingFoundMessage="Nobody found"
      onChange={(next) => next && (isWhose(next) ? setWhose(next) : setMember(next))}
    />
  );
}
