import { hasUnsentMessages } from '../../platform/session/chat-traces.ts'

/** Marked by views that a reload would interrupt: a recording, chosen files. An upload shows its progress. */
const marked = '[data-unsaved], progress'
const dialogs = 'dialog[open], [role=dialog], [role=alertdialog]'
const textFields =
  'textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=range], [type=button], [type=submit])'

interface Page {
  readonly document: Pick<Document, 'querySelector' | 'querySelectorAll'>
  readonly localStorage: Pick<Storage, 'getItem'>
}

/**
 * Whether a reload would lose or interrupt something: a message that waits to be sent, an open dialog, a text, a
 * recording or files. A field filled from the start counts too, because nobody can tell it from one that was typed.
 */
export function hasUnsavedWork({ document, localStorage }: Page): boolean {
  if (hasUnsentMessages(localStorage)) return true
  if (document.querySelector(`${marked}, ${dialogs}`) !== null) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)
  return [...fields].some(({ value, readOnly }) => value !== '' && !readOnly)
}
