const HERE = 'http://here.invalid';

/** Where to go after signing in: a path of this application, whatever a link may ask for. */
export function nextPath(asked: string | string[] | undefined): string {
  if (typeof asked !== 'string') return '/';
  let url: URL;
  try {
    url = new URL(asked, HERE);
  } catch {
    return '/';
  }
  const path = url.pathname + url.search + url.hash;
  // A path that starts with two slashes is another site's address.
  return asked.startsWith('/') && url.origin === HERE && !path.startsWith('//') ? path : '/';
}
