import { type ColumnVisibilityState, functionalUpdate, type OnChangeFn } from '@tanstack/react-table'
import { useState } from 'react'

const keyOf = (table: string): string => `console-columns:${table}`

/** Which columns of a table are shown or not; one that is unreadable or new is shown. */
function read(table: string): ColumnVisibilityState {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

/** The columns that are shown; under a name, this device remembers them. */
export function useShownColumns(name?: string): [ColumnVisibilityState, OnChangeFn<ColumnVisibilityState>] {
  const [shown, setShown] = useState(() => (name === undefined ? {} : read(name)))
  const change: OnChangeFn<ColumnVisibilityState> = (updater) => {
    const next = functionalUpdate(updater, shown)
    setShown(next)
    if (name === undefined) return
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(next))
    } catch {
      // A full or blocked storage: they are shown until the page is left.
    }
  }
  return [shown, change]
}
