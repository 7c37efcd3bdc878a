import { Suspense, useSyncExternalStore } from 'react'
import { RingLayer, type Rings } from '../../features/creators/index.ts'

/** Whatever rings lies over every screen; until something does, its code is not fetched. */
export function RingsOverScreens({ rings }: { rings: Rings }) {
  const { kind } = useSyncExternalStore(rings.subscribe, rings.getSnapshot)
  if (kind === 'idle') return null
  return (
    <Suspense fallback={null}>
      <RingLayer rings={rings} />
    </Suspense>
  )
}
