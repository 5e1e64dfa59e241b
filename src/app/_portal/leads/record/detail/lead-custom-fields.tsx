'use client';

import { Text } from '@mantine/core';
import { type CustomName, customName, lookOfCustom } from '@/app/_portal/custom-fields/record/custom-looks';
import { type CustomField, useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { FieldValue } from '@/app/_portal/shared/fields/field-value';
import { lowerFirst } from '@/domain/shared/text';
import type { LeadItem } from '../lead-cache';
import classes from './lead-detail.module.css';
import { Fact, Missing } from './lead-details';

/** With more empty fields than this, one action stands for all of them. */
const MANY_EMPTY = 4;

interface LeadCustomFieldsProps {
  lead: LeadItem;
  /** Opens the form with the focus on a field. */
  onEdit: (field: CustomName) => void;
}

/** A box that nobody has checked is not checked. */
const shownValue = ({ custom }: LeadItem, { key, kind }: CustomField) =>
  custom[key] ?? (kind === 'checkbox' ? false : undefined);

/** The custom fields of a lead, and what it has in fields that its owner or team does not have (D88). */
export function LeadCustomFields({ lead, onEdit }: LeadCustomFieldsProps) {
  const fields = useCustomFields().of(lead.teamId);
  const empty = fields.filter((field) => shownValue(lead, field) === undefined);
  const isFolded = empty.length > MANY_EMPTY;
  const [firstEmpty] = empty;
  return (
    <>
      {fields.length > 0 && (
        <section aria-labelledby="lead-custom-fields">
          <h3 id="lead-custom-fields" className={classes.heading}>
            Custom fields
          </h3>
          <dl className={classes.facts}>
            {fields.map((field) => {
              const value = shownValue(lead, field);
              if (value === undefined && isFolded) return null;
              return (
                <Fact key={field.id} label={field.label}>
                  {value === undefined ? (
                    <Missing what={lowerFirst(field.label)} onClick={() => onEdit(customName(field.key))} />
                  ) : (
                    <FieldValue field={lookOfCustom(field)} value={value} />
                  )}
                </Fact>
              );
            })}
          </dl>
          {isFolded && firstEmpty && (
            <Missing
              what={empty.length < fields.length ? `${empty.length} others` : 'values'}
              onClick={() => onEdit(customName(firstEmpty.key))}
            />
          )}
        </section>
      )}
      {lead.customOther.length > 0 && (
        <section aria-labelledby="lead-other-fields">
          <h3 id="lead-other-fields" className={classes.heading}>
            Other fields
          </h3>
          <Text size="sm" c="dimmed" mb={8}>
            {lead.teamId === null
              ? 'The lead came with these values. You have no such fields.'
              : 'The lead came with these values. Its team has no such fields.'}
          </Text>
          <dl className={classes.facts}>
            {lead.customOther.map(({ id, label, kind, value }) => (
              <Fact key={id} label={label}>
                <FieldValue field={lookOfCustom({ label, kind })} value={value} />
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
