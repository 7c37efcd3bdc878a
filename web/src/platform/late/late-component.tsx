import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code comes late. Unlike React's own `lazy` it is drawn at once when the code was fetched before;
 * `lazy` would show the fallback first, and React keeps a fallback for 300 ms.
 */
export interface LateComponent<Props extends object> {
  readonly Component: ComponentType<Props>
  /** Fetches the code ahead of its use. */
  readonly fetch: () => Promise<unknown>
}

/** Makes a late component; `load` is called at the first use or fetch, and must not reject. */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const fetch = () => {
    loading ??= load().then((Loaded) => (loaded = Loaded))
    return loading
  }
  const Lazy = lazy(async () => ({ default: await fetch() }))
  // biome-ignore lint/correctness/noComponentHookFactories: a module makes it once and keeps it.
  function Component(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as ComponentType<Props>))
    return <Drawn {...props} />
  }
  return { Component, fetch }
}
