/** A document as it is printed: words alone, already in its language. */
export interface PrintedDocument {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Of what it is about, in milliseconds since the epoch. */
  readonly at: number
  readonly brand: string
  readonly title: string
  readonly heading: readonly PrintedPair[]
  readonly blocks: readonly { readonly label: string; readonly lines: readonly string[] }[]
  readonly rows: readonly PrintedPair[]
  readonly total: PrintedPair
  readonly notes: readonly { readonly label: string; readonly text: string }[]
}

export interface PrintedPair {
  readonly label: string
  readonly value: string
}

/** Answers a file, PDF. */
export type Printer = (document: PrintedDocument) => Promise<Uint8Array>
