import type { ClipboardEvent, DragEvent, SyntheticEvent } from 'react'

/** Takes files that are pasted or dropped on an element; a page that does not take them would be left for the file. */
export const givenFiles = (onFiles: (files: readonly File[]) => void) => ({
  onPaste(event: ClipboardEvent) {
    if (!isInside(event)) return
    const files = [...event.clipboardData.files]
    // A copy from a document has its words too, and those are meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  },
  onDragOver(event: DragEvent) {
    if (isInside(event) && event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop(event: DragEvent) {
    const files = [...event.dataTransfer.files]
    if (files.length === 0 || !isInside(event)) return
    event.preventDefault()
    onFiles(files)
  },
})

/** Not in a dialog, which React has inside of the element that opened it. */
const isInside = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)
