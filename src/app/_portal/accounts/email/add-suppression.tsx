'use client';

import { Button, TextInput } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import classes from './suppressed-addresses.module.css';

const loadSchema = async () => (await import('@/domain/emails/suppression-input')).addSuppressionInput;

/** For people who say on the phone, or in a reply, that they want no more email. */
export function AddSuppression() {
  const utils = api.useUtils();
  const add = api.emailSuppressions.add.useMutation();
  const { form, field, formProps, pending, ready } = useSchemaForm({
    schema: loadSchema,
    initialValues: { address: '' },
    async send(given) {
      const { address } = await add.mutateAsync(given);
      form.reset();
      notifyDone(`${address} won’t get any more email from you.`);
      await utils.emailSuppressions.invalidate();
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not added'),
  });
  return (
    <form {...formProps} className={classes.add}>
      <TextInput
        // Changes with a reset, which an uncontrolled input does not notice.
        key={form.key('address')}
        label="Add an address"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="noor@harbourlights.example"
        {...field('address')}
      />
      <Button type="submit" variant="default" loading={pending} disabled={!ready}>
        Add
      </Button>
    </form>
  );
}
