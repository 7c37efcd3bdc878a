import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../platform/platform-context.tsx'
import type { CreatorFilter } from './creator-pages-query.ts'
import { onlineTabOf } from './online-tab.ts'
import { type ChosenFilter, countFilters, noFilter, readFilter, storeFilter } from './stored-filter.ts'

export interface ListFilter {
  readonly filter: ChosenFilter
  /** As it is typed. */
  readonly name: string
  /** Number of fields that leave creators out. */
  readonly count: number
  /** As it is asked for. */
  readonly asked: CreatorFilter
  change(change: Partial<ChosenFilter>): void
  setName(name: string): void
  clear(): void
}

/** The choices of a list: the tab is in the address, a name is forgotten with the screen, the rest stays in the browser. */
export function useListFilter(): ListFilter {
  const userId = useSession()?.profile._id ?? ''
  const [search] = useSearchParams()
  const [filter, setFilter] = useState(() => readFilter(localStorage, userId))
  const [name, setName] = useState('')
  const words = useDeferredValue(name.trim())
  const store = (next: ChosenFilter) => {
    setFilter(next)
    storeFilter(localStorage, userId, next)
  }
  return {
    filter,
    name,
    count: countFilters(filter),
    asked: { ...filter, show: onlineTabOf(search), name: words },
    change: (change) => store({ ...filter, ...change }),
    setName,
    clear() {
      setName('')
      store({ ...noFilter, sort: filter.sort })
    },
  }
}
