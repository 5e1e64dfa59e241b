'use client';

import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { TOKEN_ACCESSES, TOKEN_RESOURCE_LABELS, TOKEN_RESOURCES } from '@/domain/accounts/token-scopes';
import classes from './scopes-input.module.css';

const ACCESS_LABELS = { read: 'Read', write: 'Write' } as const;

interface ScopesInputProps {
  /** Of the first box. */
  id: string;
  error: ReactNode;
  onChange: (scopes: string[]) => void;
}

/** What a token can do, by resource. */
export function ScopesInput({ id, error, onChange }: ScopesInputProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const choose = (scopes: string[]) => {
    setChosen(scopes);
    onChange(scopes);
  };
  return (
    <Checkbox.Group label="What it can do" error={error} value={chosen} onChange={choose}>
      <table className={classes.scopes}>
        <thead>
          <tr>
            <td />
            {TOKEN_ACCESSES.map((access) => (
              <th key={access} scope="col">
                {ACCESS_LABELS[access]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TOKEN_RESOURCES.map((resource, row) => (
            <tr key={resource}>
              <th scope="row">{TOKEN_RESOURCE_LABELS[resource]}</th>
              {TOKEN_ACCESSES.map((access, column) => (
                <td key={access}>
                  {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it has the name. */}
                  <label className={classes.cell}>
                    <Checkbox
                      {...(row + column === 0 && { id })}
                      value={`${resource}:${access}`}
                      aria-label={`${TOKEN_RESOURCE_LABELS[resource]}: ${access}`}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Checkbox.Group>
  );
}
