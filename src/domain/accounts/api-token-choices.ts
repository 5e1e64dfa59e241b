/** What a token may do (D29). */
export const API_TOKEN_SCOPES = ['READ', 'READ_WRITE'] as const;

export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];

export const API_TOKEN_SCOPE_LABELS = {
  READ: 'Read only',
  READ_WRITE: 'Read and write',
} as const satisfies Record<ApiTokenScope, string>;
