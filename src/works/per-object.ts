/** Memoizes a function by the identity of its object argument. */
export function memoizePerObject<Input extends object, Output>(
  make: (of: Input) => Output,
): (of: Input) => Output {
  const cache = new WeakMap<Input, Output>();
  return (object) => {
    const found = cache.get(object) ?? make(object);
    cache.set(object, found);
    return found;
  };
}
