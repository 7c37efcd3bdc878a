export type WalletPanel = 'history' | 'earned' | 'limits'

/** Earnings are shown only to people who can earn. */
export const walletPanels = (isCreator: boolean): readonly WalletPanel[] =>
  isCreator ? ['history', 'earned', 'limits'] : ['history', 'limits']

/** The panel requested by the address with `tab`, if this person has it. */
export const askedPanel = (asked: string | null, panels: readonly WalletPanel[]): WalletPanel =>
  panels.find((panel) => panel === asked) ?? 'history'
