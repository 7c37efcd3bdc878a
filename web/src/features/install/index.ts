import { lateView } from '../../platform/late/late-view.tsx'
import { loadLate } from '../../platform/late/load-late.ts'

export type { BonusDialogProps } from './bonus-dialog.tsx'
export { createInstall, type Install } from './install.ts'
export { InstallContext, useInstallWay } from './install-context.ts'
export type { InstallDialogProps, OpenBonus } from './install-dialog.tsx'
export { installDevice } from './install-rules.ts'

export const InstallDialog = lateView(async () => (await import('./install-dialog.tsx')).InstallDialog)
export const BonusDialog = lateView(async () => (await import('./bonus-dialog.tsx')).BonusDialog)

export const loadInstallWatch = async () => (await loadLate(() => import('./watch-install.ts'))).watchInstall
export const loadInstallClaim = async () =>
  (await loadLate(() => import('./claim-install-bonus.ts'))).createInstallClaim
