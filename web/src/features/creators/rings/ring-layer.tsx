import { useSyncExternalStore } from 'react'
import { IncomingDialog } from './incoming-dialog.tsx'
import { RingOverDialog, RingRefusedDialog } from './ring-outcome.tsx'
import { RingingDialog } from './ringing-dialog.tsx'
import type { Rings } from './rings.ts'

/** Shows rings over every screen. */
export function RingLayer({ rings }: { rings: Rings }) {
  const state = useSyncExternalStore(rings.subscribe, rings.getSnapshot)
  switch (state.kind) {
    case 'idle':
    case 'asking':
      return null
    case 'ringing':
      return <RingingDialog rings={rings} ring={state} />
    case 'incoming':
      return <IncomingDialog rings={rings} ring={state} />
    case 'over':
      return <RingOverDialog rings={rings} over={state} />
    case 'refused':
      return <RingRefusedDialog rings={rings} refusal={state} />
  }
}
