import { type ReactNode, Suspense } from 'react'
import {
  BonusDialog,
  type BonusDialogProps,
  InstallDialog,
  type InstallDialogProps,
} from '../features/install/index.ts'
import type { ModalViews } from '../features/modals/index.ts'

/** The modals about the installed app. */
export type InstallModals = {
  readonly pwaInstall: Omit<InstallDialogProps, 'onClose'>
  readonly bonus: Omit<BonusDialogProps, 'onClose'>
}

const later = (view: ReactNode) => <Suspense fallback={null}>{view}</Suspense>

export const installModals: ModalViews<InstallModals, (close: () => void) => ReactNode> = {
  pwaInstall: (props) => (close) => later(<InstallDialog {...props} onClose={close} />),
  bonus: (props) => (close) => later(<BonusDialog {...props} onClose={close} />),
}
