/**
 * Parameters that are about to be in the URL, such as a search whose debounce has not ended. What opens an item includes
 * them: if they followed in an update of their own, Next could write the address without them once more in between.
 */
export const comingParameters = new Map<string, string>();

/** The parameters of the URL, with those that are about to be in it. */
export function currentParameters(): URLSearchParams {
  const parameters = new URLSearchParams(window.location.search);
  for (const [name, value] of comingParameters) parameters.set(name, value);
  return parameters;
}
