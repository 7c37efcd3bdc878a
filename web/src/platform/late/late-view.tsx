import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { loadLate } from './load-late.ts'

/**
 * A view whose code comes late, behind the nearest fallback. Unlike React's own `lazy` it is drawn at once when the code
 * was fetched before; `lazy` would show the fallback first, and React keeps a fallback for 300 ms.
 */
export interface LateView<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the code ahead of its use. */
  fetch(): Promise<unknown>
}

/** Makes a late view; `load` is called at the first use or fetch, and again as long as it fails. */
export function lateView<Props extends object>(load: () => Promise<ComponentType<Props>>): LateView<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const fetch = () => {
    loading ??= loadLate(load).then((Loaded) => (loaded = Loaded))
    return loading
  }
  const Lazy = lazy(async () => ({ default: await fetch() }))
  // biome-ignore lint/correctness/noComponentHookFactories: a module makes it once and keeps it.
  function View(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as ComponentType<Props>))
    return <Drawn {...props} />
  }
  return Object.assign(View, { fetch })
}
