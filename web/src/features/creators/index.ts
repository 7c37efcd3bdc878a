import { lazy } from 'react'

export { createRings, type Rings } from './rings/rings.ts'
export { createWantedCalls, type WantedCalls } from './wanted-call.ts'

/** What rings over the screen; its code comes when something rings. */
export const RingLayer = lazy(async () => ({
  default: (await import('./rings/ring-layer.tsx')).RingLayer,
}))

/** Creators to call, or, for a creator, what a call with them costs. */
export const CreatorsPanel = lazy(async () => ({
  default: (await import('./creators-panel.tsx')).CreatorsPanel,
}))

export const loadOnlineScreen = async () => (await import('./online/online-screen.tsx')).createOnlineScreen

export const loadCreatorScreen = async () =>
  (await import('./profile/creator-screen.tsx')).createCreatorScreen
