/** A promise that the test settles. */
export function later<Value>() {
  let give: (value: Value) => void = () => {};
  let refuse: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((resolve, reject) => {
    give = resolve;
    refuse = reject;
  });
  return { promise, give, refuse };
}
