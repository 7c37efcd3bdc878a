declare module '../../kernel/events.ts' {
  interface Events {
    /** The invoice was paid and its coins are in the wallet. */
    'invoice.paid': { readonly invoiceId: string; readonly userId: string }
  }
}
