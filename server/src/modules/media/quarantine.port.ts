/** A form that a browser sends to the object store: `fields` in this order, and then the file. */
export interface UploadForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>> & { readonly key: string }
}

interface ExpectedObject {
  readonly contentType: string
  readonly maxBytes: number
  /** Until when the store accepts it. */
  readonly nowMs: number
  readonly expiresMs: number
}

/**
 * Place to which browsers upload files by themselves, until the server has read, checked and rewritten them.
 * Nothing is ever served from here. Names are ids of files. All throw what the store fails with.
 */
export interface Quarantine {
  /** Permits one object of this name, type and length. */
  form(name: string, expected: ExpectedObject): UploadForm
  /** In bytes; null if nothing has arrived. */
  sizeOf(name: string): Promise<number | null>
  /** From the first byte on, and `size` bytes at most. */
  read(name: string, size: number): AsyncGenerator<Uint8Array>
  /** A missing one is no error. */
  remove(name: string): Promise<void>
  /** Removes what arrived before that moment; returns how many. */
  removeBefore(ms: number): Promise<number>
}
