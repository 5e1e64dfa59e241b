const HERE = 'http://here.invalid';

/** The path to go to after signing in. Only paths of this application are allowed, to prevent open redirects. */
export function nextPath(requested: string | string[] | undefined): string {
  if (typeof requested !== 'string') return '/';
  let url: URL;
  try {
    url = new URL(requested, HERE);
  } catch {
    return '/';
  }
  const path = url.pathname + url.search + url.hash;
  // A path starting with two slashes is a protocol-relative URL of another site.
  return requested.startsWith('/') && url.origin === HERE && !path.startsWith('//') ? path : '/';
}

/** A page to sign in or up on that comes back to `next`. */
export function backTo(page: string, next: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...parameters, ...(next === '/' ? {} : { next }) });
  return query.size > 0 ? `${page}?${query}` : page;
}

export const invitationPath = (token: string): string => `/auth/invitation?${new URLSearchParams({ token })}`;

export const teamPath = (teamId: string): string => `/?${new URLSearchParams({ tab: 'teams', id: teamId })}`;
