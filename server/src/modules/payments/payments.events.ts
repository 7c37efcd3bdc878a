declare module '../../kernel/events.ts' {
  interface Events {
    /** The invoice was paid and its coins are in the wallet. */
    'invoice.paid': { readonly invoiceId: string; readonly userId: string }
    /** Money of an invoice went back to its person. */
    'refund.paid': { readonly refundId: string; readonly userId: string }
  }
}
