type UseCase<Deps> = (deps: Deps, ...rest: never[]) => unknown

type Methods<Deps, UseCases> = {
  readonly [Name in keyof UseCases]: UseCases[Name] extends (deps: Deps, ...given: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never
}

/** Use cases with their first argument given: the methods of a module's object. */
export function bind<Deps, UseCases extends Readonly<Record<string, UseCase<Deps>>>>(
  deps: Deps,
  useCases: UseCases,
): Methods<Deps, UseCases> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(null, deps)])
  return Object.fromEntries(bound) as Methods<Deps, UseCases>
}
