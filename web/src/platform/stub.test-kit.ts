/** An object as far as a test gives it. The compiler checks its names; functions answer what the test needs. */
export type PartsOf<T> = { readonly [K in keyof T]?: PartOf<T[K]> }

type PartOf<T> = T extends (...input: never[]) => unknown
  ? (...input: never[]) => unknown
  : T extends object
    ? T | PartsOf<T>
    : T

/** A stand-in for a port or a context of the code under test. Throws when something is read that `given` has not. */
export const stub = <T extends object>(given: PartsOf<T>): T =>
  new Proxy(given, {
    get(_, key) {
      if (key in given) return Reflect.get(given, key)
      // A promise asks what it resolves with for `then`.
      if (typeof key === 'symbol' || key === 'then') return undefined
      throw new Error(`The code under test uses ${key}, which its test did not give`)
    },
  }) as unknown as T
