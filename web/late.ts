/**
 * Stands for what `make` makes, which is made when something is first asked of it. A schema of zod can be put into
 * others and read from as if it were there; only its identity is another.
 */
export function late<T extends object>(make: () => T): T {
  let made: T | null = null
  const value = (): T => {
    made ??= make()
    return made
  }
  return new Proxy<T>({} as T, {
    get: (_, name) => Reflect.get(value(), name),
    has: (_, name) => Reflect.has(value(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(value()),
  })
}
