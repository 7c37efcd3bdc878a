type UseCase<Deps> = (deps: Deps, ...given: never[]) => unknown

type Bound<Deps, UseCases> = {
  readonly [Name in keyof UseCases]: UseCases[Name] extends (
    deps: Deps,
    ...given: infer Given
  ) => infer Answer
    ? (...given: Given) => Answer
    : never
}

/** Use cases with their first argument given: the methods of a module's object. */
export function bind<Deps, UseCases extends Readonly<Record<string, UseCase<Deps>>>>(
  deps: Deps,
  useCases: UseCases,
): Bound<Deps, UseCases> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(null, deps)])
  return Object.fromEntries(bound) as Bound<Deps, UseCases>
}
