import type { ReactNode } from 'react'
import {
  BonusDialog,
  type BonusDialogProps,
  InstallDialog,
  type InstallDialogProps,
} from '../../features/install/index.ts'
import type { ModalViews } from '../../features/modals/index.ts'

/** The modals about the installed app. */
export type InstallModals = {
  readonly pwaInstall: Omit<InstallDialogProps, 'onClose'>
  readonly bonus: Omit<BonusDialogProps, 'onClose'>
}

export const installModals: ModalViews<InstallModals, (close: () => void) => ReactNode> = {
  pwaInstall: (props) => (close) => <InstallDialog {...props} onClose={close} />,
  bonus: (props) => (close) => <BonusDialog {...props} onClose={close} />,
}
