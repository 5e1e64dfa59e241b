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
