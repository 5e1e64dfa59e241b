/** How many of the list count as common; it starts with the most common one. */
const COUNT = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The most common passwords, in lower case. Loaded at the first use: decompressing the list takes 0.3 s, and few
 * processes ever set a password.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].slice(0, COUNT).map((password) => password.toLowerCase())),
  );
  return loading;
}
