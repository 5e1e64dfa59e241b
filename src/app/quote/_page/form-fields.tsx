import type { ClientDeed } from '@/server/client-page/page-answer';

export interface FormState {
  deed: ClientDeed;
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

interface FieldProps {
  form: FormState;
  name: string;
  label: string;
  /** What it starts with. */
  initial?: string;
  hint?: string;
  max: number;
  type?: 'text' | 'email';
  autoComplete?: string;
  required?: boolean;
  isLong?: boolean;
}

/** What a field has to be told about its error. The first wrong field of a form takes the focus. */
function stateOf({ deed, errors }: FormState, name: string) {
  const id = `${deed}-${name}`;
  const error = errors[name];
  return { id, error, errorId: `${id}-error`, hintId: `${id}-hint`, autoFocus: Object.keys(errors)[0] === name };
}

export function Field({ form, name, label, initial = '', hint, max, type = 'text', isLong, ...rest }: FieldProps) {
  const { id, error, errorId, hintId, autoFocus } = stateOf(form, name);
  const control = {
    ...{ id, name, autoFocus, maxLength: max, defaultValue: form.typed[name] ?? initial, ...rest },
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea rows={4} {...control} /> : <input type={type} {...control} />}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function CheckField({ form, name, label }: Pick<FieldProps, 'form' | 'name' | 'label'>) {
  const { id, error, errorId, autoFocus } = stateOf(form, name);
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          {...{ id, name, autoFocus }}
          type="checkbox"
          defaultChecked={form.typed[name] === 'on'}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p className="error" id={id}>
        {error}
      </p>
    )
  );
}
