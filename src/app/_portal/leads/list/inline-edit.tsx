'use client';

import type { ReactNode } from 'react';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import type { PlainField } from '@/app/_portal/shared/fields/field-look';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import { Popup } from '@/app/_ui/menus/popup';
import type { LeadInputName } from '../record/form/lead-draft';
import type { LeadItem } from '../record/lead-cache';
import classes from './inline-edit.module.css';

const Editor = lazyPart(() => import('./inline-editor'));

interface InlineEditProps {
  lead: LeadItem;
  name: LeadInputName;
  field: PlainField;
  /** The custom fields of the lead. */
  fields: readonly CustomField[];
  isEmpty: boolean;
  /** The value. */
  children: ReactNode;
}

/** A value of a row that opens its input when it is pressed. */
export function InlineEdit({ lead, name, field, fields, isEmpty, children }: InlineEditProps) {
  return (
    <Popup
      kind="dialog"
      className={classes.anchor ?? ''}
      preload={Editor.preload}
      button={(props) => (
        <button
          {...props}
          type="button"
          className={classes.value}
          aria-label={isEmpty ? `Add ${field.label} of ${lead.companyName}` : undefined}
        >
          {isEmpty ? <span className={classes.add}>Add</span> : children}
        </button>
      )}
      content={(onClose) => <Editor lead={lead} name={name} field={field} fields={fields} onClose={onClose} />}
    />
  );
}
