'use client';

import { Text, TextInput } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import { ROLE_LABELS, ROLES, type Role } from '@/domain/staffing/rate-cards/rate-card-values';
import classes from './rate-card.module.css';
import { typedRate } from './rate-card-draft';
import { marginWords } from './rate-words';
import type { RateCardForm } from './use-rate-card-form';

/** What each role costs and brings, with the margin as it is typed. */
export function RatesInput({ form }: { form: RateCardForm }) {
  return (
    <table className={classes.rates}>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Pay per hour</th>
          <th scope="col">Bill per hour</th>
          <th scope="col">Margin</th>
        </tr>
      </thead>
      <tbody>
        {ROLES.map((role) => (
          <RateRow key={role} role={role} form={form} />
        ))}
      </tbody>
    </table>
  );
}

function RateRow({ role, form }: { role: Role; form: RateCardForm }) {
  const formats = useFormats();
  const typed = typedRate(form.values, role);
  const input = (part: 'Pay' | 'Bill') => (
    <TextInput
      {...form.inputProps(`${role}${part}`)}
      aria-label={`${ROLE_LABELS[role]}, ${part.toLowerCase()} per hour`}
      leftSection="$"
      inputMode="decimal"
      classNames={{ input: 'figures' }}
    />
  );
  return (
    <tr>
      <th scope="row">{ROLE_LABELS[role]}</th>
      <td>{input('Pay')}</td>
      <td>
        {input('Bill')}
        {typed?.isBelowPay && (
          <Text size="xs" className={classes.below} role="status" mt={4}>
            Less than the pay
          </Text>
        )}
      </td>
      <td>{typed && marginWords(typed.margin, formats)}</td>
    </tr>
  );
}
