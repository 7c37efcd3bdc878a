import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'

/** Tells menus, tabs and sliders which way the keys go. The document's own `dir` is set beside it. */
export function DirectionProvider({ dir, children }: { dir: 'ltr' | 'rtl'; children: ReactNode }) {
  return <Direction.Provider dir={dir}>{children}</Direction.Provider>
}
