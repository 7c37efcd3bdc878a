import { useState } from 'react'

const keyOf = (table: string): string => `console-columns:${table}`
type ColumnVisibility = Readonly<Record<string, boolean>>

/** Which columns of a table are shown or not; one that is unreadable or new is shown. */
function read(table: string): ColumnVisibility {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

/** The columns that an operator hid; under a name, this device remembers them. */
export function useHiddenColumns(name?: string) {
  const [shown, setShown] = useState<ColumnVisibility>(() => (name === undefined ? {} : read(name)))
  const isHidden = (id: string): boolean => shown[id] === false
  const toggle = (id: string): void => {
    const next = { ...shown, [id]: isHidden(id) }
    setShown(next)
    if (name === undefined) return
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(next))
    } catch {
      // A full or blocked storage: they are shown until the page is left.
    }
  }
  return { isHidden, toggle }
}
