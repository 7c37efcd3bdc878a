/** The messages between the main thread and the worker thread that owns the embedded database. */
export type PgliteRequest =
  | { readonly id: number; readonly op: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly id: number; readonly op: 'script'; readonly sql: string }
  | { readonly id: number; readonly op: 'close' }

export interface PgliteFailure {
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly detail?: string
  readonly table?: string
}

export type PgliteReply =
  | {
      readonly kind: 'done'
      readonly id: number
      readonly rows: readonly unknown[]
      readonly affectedRows: number
    }
  | { readonly kind: 'failed'; readonly id: number; readonly error: PgliteFailure }
  | { readonly kind: 'ready' }
