export type WalletPanel = 'history' | 'earned' | 'limits'

/** What earned coins did is for those alone who can earn some. */
export const walletPanels = (isCreator: boolean): readonly WalletPanel[] =>
  isCreator ? ['history', 'earned', 'limits'] : ['history', 'limits']

/** The panel that an address asks for by `tab`, as far as this person has it. */
export const askedPanel = (asked: string | null, panels: readonly WalletPanel[]): WalletPanel =>
  panels.find((panel) => panel === asked) ?? 'history'
