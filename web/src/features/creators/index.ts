import { lateView } from '../../platform/late/late-view.tsx'
import { loadLate } from '../../platform/late/load-late.ts'

export { creatorsQuery } from './creators-query.ts'
export { createRings, type Rings } from './rings/rings.ts'
export type { Ring } from './rings/ring-state.ts'
export { createWantedCalls, type WantedCalls } from './wanted-call.ts'

/** Rings over the screen; the code loads with the first ring. */
export const RingLayer = lateView(async () => (await import('./rings/ring-layer.tsx')).RingLayer)

/** Creators to call, or, for a creator, what a call with them costs. */
export const CreatorsPanel = lateView(async () => (await import('./creators-panel.tsx')).CreatorsPanel)

/** Some creators who can be called now, for the lobby's side. */
export const LiveNow = lateView(async () => (await import('./creators-panel.tsx')).LiveNow)

/** Asks a creator about their own page. */
export const PageCheckDialog = lateView(
  async () => (await import('./profile/page-check-dialog.tsx')).PageCheckDialog,
)

export const loadOnlineScreen = async () =>
  (await loadLate(() => import('./online/online-screen.tsx'))).createOnlineScreen

export const loadCreatorScreen = async () =>
  (await loadLate(() => import('./profile/creator-screen.tsx'))).createCreatorScreen

const loadCreatorScreens = () => loadLate(() => import('./desk/creator-screens.ts'))
export const loadDeskScreen = async () => (await loadCreatorScreens()).DeskScreen
export const loadEarningsScreen = async () => (await loadCreatorScreens()).EarningsScreen

export const loadDocumentsScreen = async () =>
  (await loadLate(() => import('./documents/documents-screen.tsx'))).DocumentsScreen
