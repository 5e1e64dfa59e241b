import { SIGN_LIMITS } from '@/domain/quotes/signature';
import { EMAIL_MAX } from '@/domain/shared/text';
import type { ClientDeed, RefusedForm } from '@/server/client-page/page-answer';
import { CheckField, Field, type FormState } from './form-fields';

interface FormProps {
  path: string;
  refused: RefusedForm | null;
}

/** What was typed into this form and what is wrong with it, if it was the one that was sent. */
function stateOf(deed: ClientDeed, refused: RefusedForm | null): FormState {
  const { typed = {}, errors = {} } = refused?.deed === deed ? refused : {};
  return { deed, typed, errors };
}

interface SignProps extends FormProps {
  /** Of the version that is shown. */
  hash: string;
}

export function AcceptForm({ path, hash, email, consent, refused }: SignProps & { email: string; consent: string }) {
  const form = stateOf('accept', refused);
  return (
    <form className="card" id="accept" method="post" action={path} aria-labelledby="accept-heading">
      <h2 id="accept-heading">Accept this quote</h2>
      <input type="hidden" name="hash" value={hash} />
      <Field form={form} name="name" label="Your full name" max={SIGN_LIMITS.name} autoComplete="name" required />
      <Field
        form={form}
        name="title"
        label="Title (optional)"
        max={SIGN_LIMITS.title}
        autoComplete="organization-title"
      />
      <Field
        {...{ form, name: 'email', label: 'Email', initial: email, max: EMAIL_MAX, type: 'email' }}
        hint="Your signed copy goes there."
        autoComplete="email"
        required
      />
      <CheckField form={form} name="consent" label={consent} />
      <button className="button primary" name="deed" value="accept" type="submit">
        Accept and sign
      </button>
      <p className="hint">With the signature, we keep the time and your name, title, email, IP address and browser.</p>
    </form>
  );
}

export function DeclineForm({ path, hash, refused }: SignProps) {
  const form = stateOf('decline', refused);
  return (
    <details className="card" open={refused?.deed === 'decline'}>
      <summary>Decline this quote</summary>
      <form method="post" action={path}>
        <input type="hidden" name="hash" value={hash} />
        <Field form={form} name="reason" label="Reason (optional)" max={SIGN_LIMITS.reason} isLong />
        <button className="button" name="deed" value="decline" type="submit">
          Decline quote
        </button>
      </form>
    </details>
  );
}

export function QuestionForm({ path, name, to, refused }: FormProps & { name: string; to: string }) {
  const form = stateOf('question', refused);
  return (
    <details className="card" open={refused?.deed === 'question'}>
      <summary>Ask a question</summary>
      <form method="post" action={path}>
        <Field
          {...{ form, name: 'name', label: 'Your name', initial: name, max: SIGN_LIMITS.name }}
          autoComplete="name"
          required
        />
        <Field form={form} name="question" label={`Question for ${to}`} max={SIGN_LIMITS.question} isLong required />
        <button className="button" name="deed" value="question" type="submit">
          Send question
        </button>
      </form>
    </details>
  );
}
