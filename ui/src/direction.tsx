import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'

/** Provides the direction of arrow keys to menus, tabs and sliders. The document's own `dir` is set separately. */
export function DirectionProvider({ dir, children }: { dir: 'ltr' | 'rtl'; children: ReactNode }) {
  return <Direction.Provider dir={dir}>{children}</Direction.Provider>
}
