import { Suspense, useSyncExternalStore } from 'react'
import { RingLayer, type Rings } from '../../features/creators/index.ts'

/** Shows rings over every screen; the code is fetched with the first one. */
export function RingsOverScreens({ rings }: { rings: Rings }) {
  const { kind } = useSyncExternalStore(rings.subscribe, rings.getSnapshot)
  if (kind === 'idle') return null
  return (
    <Suspense fallback={null}>
      <RingLayer rings={rings} />
    </Suspense>
  )
}
