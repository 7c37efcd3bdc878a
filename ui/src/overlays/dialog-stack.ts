import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'

/** An open dialog, as the stack needs to know it. */
export interface StackedDialog {
  /** Dialogs of a higher rank are above it, whenever they were opened. */
  readonly rank: number
  /** False for one that demands an answer. */
  mayClose(): boolean
  close(): void
}

/** All open dialogs of a page. Their order gives each its layer. */
export interface DialogStack {
  /** Adds an open dialog above those of its rank, until the returned function is called. */
  add(dialog: StackedDialog): () => void
  subscribe(listener: () => void): () => void
  /**
   * The number of open dialogs below it. Null until it has been on top once: one that was opened below another could
   * not be reached, and the focus belongs to the one above.
   */
  layerOf(dialog: StackedDialog): number | null
  closeAll(): void
  /** Whether one of them demands an answer. */
  isClosingBlocked(): boolean
}

/** The layers that tokens.css leaves free below its popovers; more open dialogs than that share the highest. */
export const dialogLayersMax = 100

export function createDialogStack(): DialogStack {
  let stacked: readonly StackedDialog[] = []
  const reached = new Set<StackedDialog>()
  const listeners = new Set<() => void>()
  const write = (dialogs: readonly StackedDialog[]) => {
    // The sort keeps the order of opening within a rank.
    stacked = [...dialogs].sort((left, right) => left.rank - right.rank)
    const top = stacked.at(-1)
    if (top) reached.add(top)
    for (const listener of listeners) listener()
  }
  return {
    add(dialog) {
      write([...stacked, dialog])
      return () => {
        reached.delete(dialog)
        write(stacked.filter((open) => open !== dialog))
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    layerOf: (dialog) =>
      reached.has(dialog) ? Math.min(stacked.indexOf(dialog), dialogLayersMax - 1) : null,
    closeAll() {
      for (const dialog of stacked.toReversed()) if (dialog.mayClose()) dialog.close()
    },
    isClosingBlocked: () => stacked.some((dialog) => !dialog.mayClose()),
  }
}

/** Without a value, a dialog is above those that come before it in the page. */
export const DialogStackContext = createContext<DialogStack | null>(null)

/** The rank of the dialogs inside, and of those that they open. */
export const DialogRankContext = createContext(0)

const noStack = () => () => {}

/** The layer of a dialog while it is open; null while another one keeps it from being drawn. */
export function useDialogLayer({
  isOpen,
  mayClose,
  close,
}: {
  readonly isOpen: boolean
  readonly mayClose: boolean
  close(): void
}): number | null {
  const stack = useContext(DialogStackContext)
  const rank = useContext(DialogRankContext)
  const mayCloseNow = useEffectEvent(() => mayClose)
  const closeNow = useEffectEvent(close)
  const [dialog, setDialog] = useState<StackedDialog | null>(null)
  // Before the paint, as its layer decides whether it is drawn.
  useLayoutEffect(() => {
    if (!isOpen || !stack) return undefined
    const opened: StackedDialog = { rank, mayClose: () => mayCloseNow(), close: () => closeNow() }
    const remove = stack.add(opened)
    setDialog(opened)
    return remove
  }, [isOpen, stack, rank])
  const layer = useSyncExternalStore(stack?.subscribe ?? noStack, () =>
    stack && dialog ? stack.layerOf(dialog) : null,
  )
  return stack ? layer : 0
}
