import { loadDialogWindow } from '@serendip/ui'
import { lazy } from 'react'

export { createRings, type Rings } from './rings/rings.ts'
export { createWantedCalls, type WantedCalls } from './wanted-call.ts'

/** What rings over the screen; its code comes when something rings, and with it that of its dialog. */
export const RingLayer = lazy(async () => {
  const [{ RingLayer }] = await Promise.all([import('./rings/ring-layer.tsx'), loadDialogWindow()])
  return { default: RingLayer }
})

/** Creators to call, or, for a creator, what a call with them costs. */
export const CreatorsPanel = lazy(async () => ({
  default: (await import('./creators-panel.tsx')).CreatorsPanel,
}))

export const loadOnlineScreen = async () => (await import('./online/online-screen.tsx')).createOnlineScreen

export const loadCreatorScreen = async () =>
  (await import('./profile/creator-screen.tsx')).createCreatorScreen
