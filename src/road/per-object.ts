/** Memoizes a function by the identity of an object: its argument, or the result of `keyOf` for the argument. */
export function memoizePerObject<Input extends object, Output>(
  make: (of: Input) => Output,
  keyOf: (of: Input) => object = (of) => of,
): (of: Input) => Output {
  const cache = new WeakMap<object, Output>();
  return (of) => {
    const key = keyOf(of);
    const output = cache.get(key) ?? make(of);
    cache.set(key, output);
    return output;
  };
}
