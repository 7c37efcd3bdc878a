import type { EventListener } from '../kernel/events.ts'
import type { JobHandler, Schedule } from '../modules/jobs/index.ts'

/** Parts of a module for the composition to mount: routes by family, socket messages, and work of the worker. */
export interface Module {
  readonly routes?: object
  readonly messages?: object
  readonly listeners?: readonly EventListener[]
  readonly schedules?: readonly Schedule[]
  readonly jobHandlers?: readonly JobHandler[]
}

type PartOf<M, K extends keyof Module> = M extends { readonly [P in K]: infer Part } ? Part : never
type Both<U> = (U extends unknown ? (nullable: U) => void : never) extends (all: infer All) => void
  ? All
  : never

/** All that modules bring; `routes` and `messages` have the keys of every module. */
export interface MergedModules<M> {
  readonly routes: Both<PartOf<M, 'routes'>>
  readonly messages: Both<PartOf<M, 'messages'>>
  readonly listeners: readonly EventListener[]
  readonly schedules: readonly Schedule[]
  readonly jobHandlers: readonly JobHandler[]
}

function merge<T>(parts: readonly (object | undefined)[], within = ''): T {
  const keys = parts.flatMap((part) => Object.keys(part ?? {}))
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new Error(`two modules bring ${within}${twice}`)
  return Object.assign({}, ...parts)
}

/** Routes by family, which two modules may share. */
function mergeFamilies<T>(parts: readonly (object | undefined)[]): T {
  const families: Record<string, object> = {}
  for (const [family, routes] of parts.flatMap((part) => Object.entries<object>({ ...part })))
    families[family] = merge([families[family], routes], `${family}.`)
  return families as T
}

/** One set of an operator's routes by family; throws if two modules bring the same. */
export const mergeRoutes = <P extends readonly object[]>(...parts: P): Both<P[number]> => merge(parts)

/** Throws if two modules bring the same route or message. */
export const mergeModules = <M extends readonly Module[]>(...modules: M): MergedModules<M[number]> => ({
  routes: mergeFamilies(modules.map(({ routes }) => routes)),
  messages: merge(modules.map(({ messages }) => messages)),
  listeners: modules.flatMap(({ listeners = [] }) => listeners),
  schedules: modules.flatMap(({ schedules = [] }) => schedules),
  jobHandlers: modules.flatMap(({ jobHandlers = [] }) => jobHandlers),
})
