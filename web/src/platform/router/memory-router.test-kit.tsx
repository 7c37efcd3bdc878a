import { type ReactNode, useState } from 'react'
import { Router, type RouterWindow } from './router.ts'
import { RouterProvider } from './router-context.tsx'

const origin = 'https://app.example'

/** A window's history by itself. `documents` lists the addresses that a browser would have loaded. */
export function memoryWindow(address = '/') {
  const entries: { href: string; state: unknown }[] = [{ href: origin + address, state: null }]
  const documents: string[] = []
  const listeners: (() => void)[] = []
  let at = 0
  const current = () => {
    const entry = entries[at]
    if (entry === undefined) throw new Error('There is no such entry in the history')
    return entry
  }
  const entryOf = (state: unknown, url?: string | URL | null) => ({
    href: new URL(url ?? '', current().href).href,
    state: structuredClone(state),
  })
  const view: RouterWindow = {
    location: {
      get href() {
        return current().href
      },
      origin,
      assign: (href) => void documents.push(`assign ${href}`),
      replace: (href) => void documents.push(`replace ${href}`),
    },
    history: {
      get state() {
        return current().state
      },
      pushState(state, _, url) {
        entries.splice(at + 1, entries.length, entryOf(state, url))
        at += 1
      },
      replaceState(state, _, url) {
        entries[at] = entryOf(state, url)
      },
      go(steps = 0) {
        queueMicrotask(() => {
          at += steps
          for (const listener of listeners) listener()
        })
      },
    },
    addEventListener: (_, listener) => void listeners.push(listener),
  }
  const addresses = () => entries.map(({ href }) => href.replace(origin, ''))
  /** Does the same as a link to a part of the page in a browser. */
  const followHash = (hash: string) => {
    view.history.pushState(null, '', hash)
    for (const listener of listeners) listener()
  }
  return { view, documents, addresses, followHash, current: () => current().href.replace(origin, '') }
}

interface MemoryRouterProps {
  readonly address?: string
  readonly children: ReactNode
}

/** Surrounds what is tested with a router of no screens, whose navigation is done at once. */
export function MemoryRouter({ address = '/', children }: MemoryRouterProps) {
  const [router] = useState(
    () => new Router(memoryWindow(address).view, () => ({ screen: null, params: {} })),
  )
  return <RouterProvider router={router}>{children}</RouterProvider>
}
