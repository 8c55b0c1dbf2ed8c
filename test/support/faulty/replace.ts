import type { Fault } from './faults.ts';

export function replace<T extends object>(target: T, methods: Partial<T>): T {
  const others = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(target, {
    get(of, key) {
      if (others.has(key)) return others.get(key);
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

/** Does the work as the fault has it. */
export async function suffer<T>(fault: Fault | undefined, work: () => Promise<T>): Promise<T> {
  if (!fault || fault.does === 'not-exist' || fault.does === 'refuse') return work();
  if (fault.does === 'hang') return new Promise<T>(() => {});
  if (fault.times !== undefined) {
    if (fault.times <= 0) return work();
    fault.times -= 1;
  }
  if (fault.does === 'lose-answer') await work();
  const code = fault.does === 'throw' ? fault.code : undefined;
  throw Object.assign(new Error(fault.message), { code });
}
