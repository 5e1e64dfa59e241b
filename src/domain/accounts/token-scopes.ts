/**
 * What a token can be allowed to read or write (D96). `leads` includes contacts, files and custom fields; `emails`
 * includes templates; `quotes` includes staffing plans and rate cards; `account` includes webhooks.
 */
export const TOKEN_RESOURCES = ['leads', 'tasks', 'notes', 'events', 'emails', 'quotes', 'reports', 'account'] as const;

export type TokenResource = (typeof TOKEN_RESOURCES)[number];

export type TokenAccess = 'read' | 'write';

/** A scope of a token: of one resource, or of all. Writing does not include reading. */
export type TokenScope = TokenAccess | `${TokenResource}:${TokenAccess}`;

export const TOKEN_SCOPES: readonly TokenScope[] = [
  'read',
  'write',
  ...TOKEN_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
];

/** Whether scopes allow access to a resource (D96). */
export const allows = (scopes: readonly TokenScope[], resource: TokenResource, access: TokenAccess): boolean =>
  scopes.includes(access) || scopes.includes(`${resource}:${access}`);
